"""Drives a headless Chromium over a pipe, with the standard library alone: pages of `stele export` are tried in it."""
import base64
import json
import os
import shutil
import subprocess
import tempfile


def find():
    """The browser of this machine, or None."""
    for name in ("chromium", "chromium-browser", "google-chrome", "chrome"):
        if shutil.which(name):
            return shutil.which(name)
    return None


class Browser:
    """One browser with one page.  What the page complains about is in `complaints`, what it asked for in `requests`."""

    def __init__(self):
        self.folder = tempfile.mkdtemp()
        to_browser, self.write_end = os.pipe()
        self.read_end, from_browser = os.pipe()

        def wire():
            # The browser reads from 3 and writes to 4; these may be taken by one another.
            a, b = os.dup(to_browser), os.dup(from_browser)
            a, b = os.dup2(a, 100), os.dup2(b, 101)
            os.dup2(a, 3)
            os.dup2(b, 4)

        self.process = subprocess.Popen(
            [find(), "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--no-first-run",
             "--disable-dev-shm-usage", "--disable-background-networking", "--disable-extensions", "--hide-scrollbars",
             "--user-data-dir=" + self.folder, "about:blank"],
            preexec_fn=wire, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.buffer = b""
        self.number = 0
        self.session = None
        self.events = []
        self.complaints = []
        self.requests = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")

    def close(self):
        try:
            os.close(self.write_end)
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.read_end)
        shutil.rmtree(self.folder, ignore_errors=True)

    def receive(self):
        while b"\0" not in self.buffer:
            got = os.read(self.read_end, 1 << 20)
            if not got:
                raise RuntimeError("the browser has gone")
            self.buffer += got
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def note(self, message):
        method, params = message.get("method"), message.get("params", {})
        if method == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description") or details["text"])
        elif method == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning"):
            self.complaints.append(params["entry"]["text"])
        elif method == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning"):
            self.complaints.append(str(params["args"]))
        elif method == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])
        self.events.append(method)

    def call(self, method, **params):
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.write_end, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(method + ": " + answer["error"]["message"])
                return answer["result"]
            self.note(answer)

    def look(self, width, height, dark=False, phone=False, script=True):
        """How the next pages are looked at."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=2 if phone else 1, mobile=phone)
        self.call("Emulation.setTouchEmulationEnabled", enabled=phone)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        self.call("Emulation.setScriptExecutionDisabled", value=not script)

    def open(self, path, fragment=""):
        self.events.clear()
        self.complaints.clear()
        self.requests.clear()
        # A page that differs in its fragment alone would not be loaded again.
        self.call("Page.navigate", url="about:blank")
        while "Page.loadEventFired" not in self.events:
            self.note(self.receive())
        self.events.clear()
        self.requests.clear()
        self.call("Page.navigate", url="file://" + os.path.abspath(path) + fragment)
        while "Page.loadEventFired" not in self.events:
            self.note(self.receive())

    def ask(self, script):
        """The value of an expression in the page."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["exception"].get("description", script))
        return answer["result"].get("value")

    def key(self, name):
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=name, code="Key" + name.upper() if len(name) == 1 else name)

    def click(self, selector):
        """Clicks into the middle of an element (of its first line), as a pointer would: it must be there to be seen."""
        x, y = self.ask("(e => {e.scrollIntoView({block: 'nearest'}); const b = e.getClientRects()[0]; return [b.left + b.width / 2, b.top + b.height / 2]})"
                        "(document.querySelector(%s))" % json.dumps(selector))
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def swipe(self, selector, dx):
        """A finger across an element."""
        x, y = self.ask("(b => [b.left + b.width / 2, b.top + b.height / 2])(document.querySelector(%s).getBoundingClientRect())"
                        % json.dumps(selector))
        self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x - dx / 2, "y": y}])
        self.call("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": x + dx / 2, "y": y}])
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def shot(self, path, full=False):
        answer = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=full)
        with open(path, "wb") as file:
            file.write(base64.b64decode(answer["data"]))

    def pdf(self, path):
        answer = self.call("Page.printToPDF", printBackground=True)
        with open(path, "wb") as file:
            file.write(base64.b64decode(answer["data"]))
