"""Descriptions of each kind of part, one module for related kinds."""
