PY := .venv/bin/python
all:
	@true
