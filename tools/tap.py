"""tap -- how the checks in this folder report: as tests do."""
import sys


class Tap:
    def __init__(self):
        self.claims = self.failures = 0

    def claim(self, sentence, problems):
        """One result: fine without problems, else each is shown."""
        self.claims += 1
        self.failures += bool(problems)
        word = "not ok" if problems else "ok"
        print(f"{word} {self.claims} - {sentence}")
        for problem in problems:
            print(f"# {problem}")

    def skip(self, sentence, why):
        """One result that cannot be had here."""
        self.claims += 1
        print(f"ok {self.claims} - {sentence} # SKIP {why}")

    def end(self):
        print(f"1..{self.claims}")
        sys.exit(self.failures > 0)
