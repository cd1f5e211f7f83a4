"""Puts the libcaper.so that `make build` made into the package. All else is in pyproject.toml."""
import os
import pathlib
import shutil

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py
from wheel.bdist_wheel import bdist_wheel

HERE = pathlib.Path(__file__).resolve().parent


class WithLibrary(build_py):
    def run(self):
        super().run()
        library = pathlib.Path(os.environ.get("CAPER_LIBRARY", HERE.parent.parent / "build" / "libcaper.so"))
        if not library.exists():
            raise SystemExit(f"{library} is not there; run `make build` first, or say where it is in $CAPER_LIBRARY")
        shutil.copy2(library, pathlib.Path(self.build_lib) / "caper" / "libcaper.so")


class ForThisMachine(Distribution):
    """The wheel has machine code in it, so its name says for which machine."""

    def has_ext_modules(self):
        return True


class ForAnyPython(bdist_wheel):
    """The library is opened with ctypes: any Python 3 will do."""

    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


setup(cmdclass={"build_py": WithLibrary, "bdist_wheel": ForAnyPython}, distclass=ForThisMachine)
