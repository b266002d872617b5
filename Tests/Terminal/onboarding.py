"""A session that is opened on a real terminal and asks for its passcode."""

PROFILE = "typed"
RIGHT = "correct horse"


def onboarding(scenario) -> None:
    """Opens a session that needs a passcode, locks it, and unlocks it, with nothing but a keyboard."""
    terminal = scenario.terminal

    def start(arguments: str) -> None:
        terminal.run(f"clear; stty -a >before; SHOP_PASSCODE=required {scenario.program} {arguments} --profile {PROFILE}")

    start("session open --demo")
    scenario.answer("New passcode:", RIGHT)
    scenario.answer("Once more:", "correct hose")
    scenario.check("two different passcodes", terminal.wait(lambda screen: "the two are different" in screen), terminal.screen)
    scenario.answer("New passcode:", RIGHT)
    scenario.answer("Once more:", RIGHT)
    opened = terminal.wait(lambda screen: "session open with the demo service" in screen)
    scenario.check("opened with a typed passcode", opened, terminal.screen)
    scenario.ended("onboarded with a typed passcode", 0)
    start("list Products")
    scenario.check("lists without asking again", terminal.wait(lambda screen: "Chair" in screen), terminal.screen)
    scenario.ended("listed with status 0", 0)
    start("session lock")
    scenario.ended("locked what was opened", 0)
    start("list Products --no-input")
    scenario.no_data("nothing is listed without the passcode", "the session is locked")
    scenario.ended("a locked session has status 6", 6)
    start("session unlock")
    scenario.answer("Passcode:", "wrong horse")
    scenario.no_data("a wrong passcode unlocks nothing", "the passcode is wrong")
    scenario.answer("Passcode:", RIGHT)
    scenario.prompts()
    scenario.ended("unlocked what was opened", 0)
    start("list Products")
    scenario.check("lists again", terminal.wait(lambda screen: "Chair" in screen), terminal.screen)
    scenario.ended("listed again with status 0", 0)
