"""Prints the modules that follow from the OpenAPI document, where a checkout lacks them."""

import subprocess
from pathlib import Path

from setuptools import setup

folder = Path(__file__).parent
if not (folder / "src/tollgate/_schemas.py").exists():
    subprocess.run(["sh", folder.parent.parent / "scripts/run.sh", "clients"], check=True)
setup()
