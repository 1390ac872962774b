"""Puts films into web pages, packages for course platforms, and notebooks."""
