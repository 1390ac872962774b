"""Requests: one frozen class for each command, from which its options are made."""
