"""Lines of the table that run prints: "peer<TAB>what<TAB>state<TAB>seen"."""


def say(peer, what, problems, seen):
    print("\t".join([peer, what, "FAILED" if problems else "ok", "; ".join(map(str, problems[:3])) if problems else seen]), flush=True)


def each(folders, peer, what, check):
    """Runs check(folder) -> (problems, seen) for all folders and says it in one line."""
    problems, seen = [], []
    for folder in folders:
        try:
            p, s = check(folder)
            problems += p
            seen.append(s)
        except ImportError as e:
            print("\t".join([peer, what, "not here", str(e)]), flush=True)
            return
        except Exception as e:  # whatever the peer raises is its word against ours
            problems.append(f"{type(e).__name__}: {e}"[:160])
    say(peer, what, problems, "; ".join(seen))
