"""Courses: many lectures as a plan of jobs, the workers that do them, and a ledger of results."""
