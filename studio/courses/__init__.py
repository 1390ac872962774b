"""Many lectures: a plan of jobs, whoever does them, and a ledger of what became of each."""
