"""Tries pages of `stele export` in a real browser: FOLDER has page.html (the lesson of Babylonia), civilization.html,
bad.html, illegal.html and study.html (chapters "river" and "dice", the latter opened at main:3).  A line "ok - NAME" or "not ok - NAME" for each thing tried, and "done"."""
import sys

from browser import Browser

folder = sys.argv[1] + "/"


def check(name, got, wanted=True):
    if got == wanted:
        print("ok - " + name)
    else:
        print("got %r instead of %r" % (got, wanted))
        print("not ok - " + name)


def where(page):
    return page.ask("location.hash")


def shown(page):
    """The pictures of the board and what it should be, both as markup."""
    return page.ask("""(() => {
        const data = JSON.parse(document.getElementById('data').textContent), pieces = data.pieces;
        const whole = n => {
            const piece = pieces[n];
            if (typeof piece === 'string') return piece;
            const base = typeof piece[0] === 'number' ? whole(n - piece[0]) : piece, made = [base[0]];
            for (let i = 1; i < piece.length; i++) {
                if (piece[i] > 0) made.push(n - piece[i]);
                else { made.push(...base.slice(-piece[i], -piece[i] + piece[i + 1])); i++; }
            }
            return made;
        };
        const markup = n => {
            const piece = whole(n);
            if (typeof piece !== 'string') return '<g' + piece[0] + '>' + piece.slice(1).map(markup).join('') + '</g>';
            return '<' + piece + (piece.includes('>') ? '</' + piece.match(/^[a-z]+/)[0] + '>' : '/>');
        };
        const [, id, ply] = location.hash.match(/^#(.*):(\\d+)$/), line = data.lines.find(line => line.id === id);
        const wanted = document.createElementNS('http://www.w3.org/2000/svg', 'g');
        wanted.innerHTML = markup(line.boards[document.documentElement.lang][ply - line.first]);
        return document.querySelector('.board svg').innerHTML === wanted.innerHTML;
    })()""")


def stepping(page):
    page.look(1280, 800)
    page.open(folder + "page.html")
    check("a page opens at the start", where(page), "#main:0")
    check("it asks for nothing but itself", len(page.requests), 1)
    page.key("ArrowRight")
    check("an arrow key steps", where(page), "#main:1")
    page.click("[data-word=next]")
    page.click("[data-word=next]")
    check("a button steps", where(page), "#main:3")
    check("the board is that of the node", shown(page))
    check("the line shows where one is", page.ask("document.querySelector('[aria-current]').id"), "en.main:3")
    check("what happened is told", "Anna places a priest at C11" in page.ask("document.querySelector('#here').textContent"))
    check("with the note", "The first player places one token only" in page.ask("document.querySelector('#here .note').textContent"))
    check("the score is that of the node", page.ask("[...document.querySelectorAll('#en .total td')].map(e => e.textContent).join()"), "1,0")
    page.key("PageDown")
    check("Page Down goes to the end of the turn", where(page), "#main:4")
    page.key("PageDown")
    check("and on to the next", where(page), "#main:7")
    page.key("PageUp")
    check("Page Up goes back", where(page), "#main:4")
    page.click("[data-tab=ledger]")
    check("the ledger has the rows so far", page.ask("[...document.querySelectorAll('#en .ledger tbody tr')].filter(e => e.getClientRects().length).length"), 1)
    page.click("#en .ledger a.c")
    check("a clause opens", page.ask("document.querySelector('#en .ledger .opened h3').textContent").startswith("BAB-6.1"))
    page.click("#en .ledger a.c")
    check("and closes", page.ask("document.querySelector('#en .ledger .opened')"), None)
    page.click("#here a.d")
    check("the mark of a doubtful figure opens with words and provenance", page.ask("[...document.querySelectorAll('#here .opened > *')].map(e => e.textContent).join(' ')"
          ".match(/^This rests on reconstructed figures: .* confidence\\. .* Sources: /) !== null"))
    page.click("#here a.d")
    page.key("Home")
    boards = True
    for _ in range(90):
        page.key("ArrowRight")
        boards = boards and shown(page)
    check("ninety steps draw ninety right boards", boards)
    check("nothing was complained about", page.complaints, [])


def questions(page):
    page.open(folder + "page.html", "#main:90")
    check("a link to a node opens there", where(page), "#main:90")
    check("what follows a question is hidden", page.ask("document.getElementById('en.main:91').getClientRects().length"), 0)
    page.key("ArrowRight")
    check("one cannot step over it by chance", where(page), "#main:90")
    page.key("End")
    check("nor jump", where(page), "#main:90")
    page.click("#here .answers li:not([data-right]) button")
    check("a wrong answer says why", page.ask("document.querySelector('#here .wrong span').getClientRects().length > 0"))
    page.click("#here .answers li[data-right][data-to] button")
    check("a right answer is told", "Right!" in page.ask("document.querySelector('#here .right').textContent"))
    page.click("#here .go")
    check("and leads on", where(page), "#main:91")
    check("the rest can be seen", page.ask("document.getElementById('en.main:91').getClientRects().length > 0"))
    page.key("End")
    check("up to the end", where(page), "#main:96")
    check("where the winner is told", page.ask("document.querySelector('#en p.end').getClientRects().length > 0"))


def branches(page):
    page.open(folder + "page.html", "#main:48")
    check("branches are named where they depart", page.ask("document.querySelector('#here .ways').textContent").startswith("A river token"))
    page.key("ArrowDown")
    check("Down enters one, at its own note", where(page), "#face-up:0")
    check("its board is its own", shown(page))
    page.key("ArrowRight")
    check("it is stepped through", where(page), "#face-up:1")
    page.key("ArrowUp")
    check("Up goes back", where(page), "#main:48")
    page.key("ArrowDown")
    page.key("ArrowLeft")
    check("and so does Left at its beginning", where(page), "#main:48")
    page.click("#here .ways a")
    check("a link enters, too", where(page), "#face-up:0")


def veiled(page):
    page.open(folder + "page.html", "#main:89")
    seen = "document.getElementById('en.main:%d').getClientRects().length > 0"
    check("moves up to the question can be seen", page.ask(seen % 89))
    check("how long the game is stays hidden", page.ask("document.querySelector('.where').textContent"), "main:89")
    check("the slider ends at the question", page.ask("document.querySelector('.transport input').max"), "90")
    check("the chart is covered behind it", page.ask(
        "Number(document.querySelector('#en .chart .cover').getAttribute('x')) < Number(document.querySelector('#en .chart svg').viewBox.baseVal.width)"))
    page.key("ArrowRight")
    check("the rest can be shown anyway", page.ask("document.querySelector('#here .skip').textContent"), "Show the rest anyway")
    page.click("#here .skip")
    check("and then is", page.ask(seen % 91))
    check("with the length", page.ask("document.querySelector('.where').textContent"), "main:91 / 96")


def study(page):
    page.look(1280, 800)
    page.open(folder + "study.html")
    check("a study opens with its chapters", page.ask("document.querySelectorAll('.front.shown article[lang=en] .chapters li').length"), 2)
    check("and its title", page.ask("document.title"), "Lessons")
    check("it asks for nothing but itself", len(page.requests), 1)
    check("no board was built yet", page.ask("document.querySelectorAll('.board').length"), 0)
    page.click(".front article[lang=en] .chapters li:nth-child(2) a")
    check("a chapter opens at its node", where(page), "#dice/main:3")
    check("with its title", page.ask("document.title"), "2. Dice")
    check("and its introduction", "Roll" in page.ask("document.querySelector('#here .introduction').textContent"))
    check("one board is there", page.ask("[...document.querySelectorAll('.board')].filter(e => e.getClientRects().length).length"), 1)
    page.key("ArrowRight")
    check("it is stepped through", where(page), "#dice/main:4")
    check("the introduction stays at the beginning", page.ask("document.querySelector('#here .introduction')"), None)
    check("moves are told", page.ask("document.querySelector('[aria-current]').id"), "en.dice/main:4")
    page.key("p")
    check("p goes to the chapter before", where(page), "#river/main:0")
    check("the other is out of sight", page.ask("document.querySelector('#chapter-dice').getClientRects().length"), 0)
    page.key("n")
    check("n to the next, where one was", where(page), "#dice/main:4")
    page.key("n")
    check("behind the last there is none", where(page), "#dice/main:4")
    page.click("label[for=lang-ru]")
    check("a chapter in Russian", page.ask("document.title"), "2. Кости")
    page.key("c")
    check("c goes back to the list", page.ask("document.title"), "Уроки")
    page.key("n")
    check("n opens the first", where(page), "#river/main:0")
    page.open(folder + "study.html", "#river/main:90")
    check("a link into a chapter opens there", where(page), "#river/main:90")
    check("what follows its question is hidden", page.ask("document.getElementById('en.river/main:91').getClientRects().length"), 0)
    page.key("End")
    check("one cannot jump over it", where(page), "#river/main:90")
    page.open(folder + "study.html", "#dice/main:71")
    check("a turn that is cut by a question does not tell what it came to", page.ask(
        "(t => t.querySelector('.sum').getClientRects().length + t.querySelector('.about').getClientRects().length)"
        "(document.getElementById('en.dice/main:71').closest('.turn'))"), 0)
    check("one before it does", page.ask(
        "document.getElementById('en.dice/main:4').closest('.turn').querySelector('.about').getClientRects().length > 0"))
    check("a study complains about nothing", page.complaints, [])
    page.look(390, 844, phone=True)
    page.open(folder + "study.html")
    check("the chapters fit a phone", fits(page))
    page.open(folder + "study.html", "#dice/main:9")
    check("and so does a chapter", fits(page))


def languages(page):
    page.open(folder + "page.html", "#main:23")
    page.click("label[for=lang-ru]")
    check("the language can be changed", page.ask("document.documentElement.lang"), "ru")
    check("one stays where one was", where(page), "#main:23")
    check("texts are Russian", "Борис кладёт крестьянина на H6" in page.ask("document.querySelector('#here').innerText"))
    check("the board as well", shown(page))
    check("no English is left", page.ask("document.getElementById('en').getClientRects().length + document.querySelector('#en .game').getClientRects().length"), 0)
    check("the title", page.ask("document.title"), "Мост на F7: урок")
    paper = page.ask("getComputedStyle(document.documentElement).backgroundColor")
    page.click("[data-word=theme]")
    check("the theme can be changed", page.ask("getComputedStyle(document.documentElement).backgroundColor") != paper)


def fits(page):
    return page.ask("document.documentElement.scrollWidth <= innerWidth")


def phone(page):
    page.look(390, 844, phone=True)
    page.open(folder + "page.html", "#main:14")
    check("a phone needs no scrolling sideways", fits(page))
    check("it sees the board at once", page.ask("(b => b.top >= 0 && b.bottom < innerHeight && b.width > 350)(document.querySelector('.board').getBoundingClientRect())"))
    check("buttons are large enough for a finger", page.ask("Math.min(...[...document.querySelectorAll('.transport button')].map(e => e.getBoundingClientRect().height)) >= 32"))
    page.swipe(".board", -160)
    check("a finger steps", where(page), "#main:15")
    page.swipe(".board", 160)
    check("and back", where(page), "#main:14")
    for tab in ("score", "ledger", "rules", "about", "game"):
        page.click("[data-tab=%s]" % tab)
        check("tab %s fits" % tab, fits(page))
    page.open(folder + "civilization.html", "#main:200")
    check("the map fits", fits(page))
    check("a phone complains about nothing", page.complaints, [])


def others(page):
    page.look(1280, 800, dark=True)
    page.open(folder + "civilization.html", "#main:340")
    check("dark is dark", page.ask("getComputedStyle(document.documentElement).backgroundColor"), "rgb(28, 29, 31)")
    for _ in range(5):
        page.key("ArrowRight")
    check("boards are right there, too", shown(page))
    page.open(folder + "bad.html", "#main:1")
    page.key("ArrowRight")
    check("a hostile log asks its question", where(page), "#main:1")
    check("as text", "<h1>Which?</h1>" in page.ask("document.querySelector('#here .q').textContent"))
    check("with all moves to choose from", page.ask("document.querySelectorAll('#here .answers li').length > 3"))
    page.click("#here .skip")
    check("which can be passed", where(page), "#main:2")
    check("and runs nothing", page.complaints, [])
    page.open(folder + "illegal.html")
    page.key("End")
    check("a log that stops short ends there", where(page), "#main:2")


def scriptless(page):
    page.look(1280, 800, script=False)
    page.open(folder + "page.html")
    tree = page.call("DOM.getDocument", depth=0)["root"]["nodeId"]

    def box(selector):
        node = page.call("DOM.querySelector", nodeId=tree, selector=selector)["nodeId"]
        try:
            return page.call("DOM.getBoxModel", nodeId=node)["model"]
        except RuntimeError:
            return None
    check("without a script the game is told", box("[id='en.main:96']") is not None)
    check("with diagrams", box("#en .diagram svg")["width"] > 400)
    check("in one language", box("[id='ru.main:96']"), None)
    page.look(1280, 800)
    page.open(folder + "page.html")
    page.call("Emulation.setEmulatedMedia", media="print")
    page.ask("dispatchEvent(new Event('beforeprint'))")
    check("print has the diagrams", page.ask("document.querySelector('#en .diagram svg use').getBoundingClientRect().width > 100"))
    check("and not the stage", page.ask("document.querySelector('#stage').getClientRects().length"), 0)
    page.ask("dispatchEvent(new Event('afterprint'))")
    page.call("Emulation.setEmulatedMedia", media="")
    answer = page.call("Accessibility.getFullAXTree")["nodes"]
    nameless = [node["role"]["value"] for node in answer if not node.get("ignored") and node.get("role", {}).get("value") in
                ("button", "slider", "link", "image", "radio", "tab") and not node.get("name", {}).get("value")]
    check("everything to be used has a name", nameless, [])


def reviewed(page):
    page.open(folder + "reviewed.html", "#main:90")
    page.click("[data-tab=review]")
    seen = "[...document.querySelectorAll('#en .review %s')].some(e => e.getClientRects().length)"
    check("a review has a tab of its own", page.ask(seen % ".chart svg"))
    check("it tells nothing of what follows a question", page.ask(seen % "[data-ply=end]"), False)
    check("its curve is covered there", page.ask(
        "Number(document.querySelector('#en .review .cover').getAttribute('x')) < Number(document.querySelector('#en .review svg').viewBox.baseVal.width)"))
    page.click("#here .skip")
    check("and then everything", page.ask(seen % "[data-ply=end]"))
    page.open(folder + "page.html")
    check("a log without a review has no such tab", page.ask("document.querySelector('[data-tab=review]')"), None)


page = Browser()
try:
    for part in (stepping, questions, veiled, study, branches, languages, phone, others, reviewed, scriptless):
        part(page)
finally:
    page.close()
print("done")
