"""The steps that every service is taken through."""


def play(scenario, server, service):
    """Runs the scenario against a server. A module describes the service and the changes on it."""
    scenario.step("generate and build", lambda: scenario.generate(server.root))
    session = ["session", "open", "--service-url", server.root, *service.SESSION]
    scenario.step("open a session", lambda: scenario.call(*session))
    scenario.step("sync", lambda: scenario.call("sync"))
    scenario.step("list every page", lambda: service.lists(scenario))
    for title, shows in service.SHOWN.items():
        scenario.step(title, lambda: shows(scenario))
    scenario.step("query online", lambda: service.queries(scenario))
    scenario.step("update online", lambda: service.updates(scenario))
    scenario.step("curl sees the update", lambda: service.curl_sees(server))
    scenario.step("sync again", lambda: scenario.call("sync"))
    scenario.step("show the update offline", lambda: service.shows_update(scenario))
    for title, changes in service.CHANGES.items():
        scenario.step(title, lambda: changes(scenario, server))
    server.stop()
    scenario.step("list without the server", lambda: service.lists(scenario))
    scenario.step("sync without the server", lambda: scenario.call("sync", status=4))
