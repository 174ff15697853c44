"""Executes a notebook in place: python execute.py NOTEBOOK.ipynb [OUT.ipynb]"""

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

path = Path(sys.argv[1])
out = Path(sys.argv[2]) if len(sys.argv) > 2 else path
notebook = nbformat.read(path, as_version=4)
NotebookClient(notebook, timeout=1200, resources={"metadata": {"path": str(path.resolve().parent)}}).execute()
for cell in notebook.cells:
    # When a cell was executed, and which Python did it, would differ every time.
    cell.metadata.pop("execution", None)
    for output in cell.get("outputs", []):
        print("".join(output.get("text", "")), end="")
notebook.metadata.language_info = {"name": "python"}
nbformat.write(notebook, out)
