"""Courses: many lectures as a plan of jobs, their workers, and a ledger of results."""
