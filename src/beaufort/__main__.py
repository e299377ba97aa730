"""`python -m beaufort` is the command `beaufort`. Where it cannot be loaded, the doctor comes all the same."""

from __future__ import annotations

import sys


def main() -> None:
    """The program; a part of it that cannot be imported is one line on stderr, not a stack of calls."""
    try:
        from beaufort.commands.cli import main as run

        run()
    except ImportError as error:
        from beaufort.commands.doctor import doctor

        if sys.argv[1:2] == ["doctor"]:
            sys.exit(doctor("--json" in sys.argv))
        sys.exit(f"beaufort: this installation is not whole: {error}. `beaufort doctor` says what would mend it.")


if __name__ == "__main__":
    main()
