"""Many lectures: a plan of jobs, processes or machines that do them, and a ledger of what came of it."""
