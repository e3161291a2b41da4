"use strict";
/* Steps through a game.  The document around this script tells everything already; this adds the board of every node,
 * ways to go from node to node, and answers to questions.  A line in the head has said already that there is a script
 * (class js), so that nothing is laid out for nobody.  Texts are taken from the document, and pictures are put
 * together from pieces, of which only those that differ are replaced (see pictures.tcl for what a piece is). */
(() => {
    const data = JSON.parse(document.getElementById("data").textContent);
    const root = document.documentElement;
    const main = document.querySelector("main");
    const logs = data.chapters || [data];
    let lang = data.lang;
    let current = null; /* the log that is shown; none while the list of chapters is */

    const words = () => data.words[lang];

    function make(name, attributes, ...inside) {
        const made = document.createElement(name);
        for (const [key, value] of Object.entries(attributes || {}))
            made.setAttribute(key, value);
        made.append(...inside);
        return made;
    }

    /* ---- Pictures --------------------------------------------------------------------------- */

    const SVG = "http://www.w3.org/2000/svg";
    const pieces = data.pieces;

    /* Groups become [attributes, piece…] with plain numbers, also those that were stored as a change of another one. */
    pieces.forEach((piece, n) => {
        if (typeof piece === "string")
            return;
        const base = typeof piece[0] === "number" ? pieces[n - piece[0]] : null;
        const whole = [base ? base[0] : piece[0]];
        for (let i = 1; i < piece.length; i++) {
            if (piece[i] > 0) {
                whole.push(n - piece[i]);
            } else {
                const from = -piece[i];
                for (let k = 0; k < piece[i + 1]; k++)
                    whole.push(base[from + k]);
                i++;
            }
        }
        pieces[n] = whole;
    });

    function markup(n) {
        const piece = pieces[n];
        if (typeof piece === "string")
            return "<" + piece + (piece.includes(">") ? "</" + piece.match(/^\w+/)[0] + ">" : "/>");
        let text = "<g" + piece[0] + ">";
        for (let i = 1; i < piece.length; i++)
            text += markup(piece[i]);
        return text + "</g>";
    }

    const bench = document.createElementNS(SVG, "g");
    function draw(n) {
        bench.innerHTML = markup(n);
        return bench.firstChild;
    }

    /* Makes the group that shows picture `from` show picture `to`. */
    function redraw(group, from, to) {
        const a = pieces[from], b = pieces[to];
        let head = 1, tail = 0;
        while (head < a.length && head < b.length && a[head] === b[head])
            head++;
        while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail])
            tail++;
        const old = Array.from(group.children).slice(head - 1, a.length - 1 - tail);
        const end = group.children[a.length - 1 - tail] || null;
        if (a.length === b.length) {
            old.forEach((child, i) => replace(child, a[head + i], b[head + i]));
            return;
        }
        const spare = new Map();
        old.forEach((child, i) => spare.set(a[head + i], child));
        for (let i = head; i < b.length - tail; i++) {
            const kept = spare.get(b[i]);
            spare.delete(b[i]);
            group.insertBefore(kept || draw(b[i]), end);
        }
        const wanted = b.length - 1;
        for (const child of spare.values())
            child.remove();
        if (group.children.length !== wanted)
            group.replaceChildren(...b.slice(1).map(draw));
    }

    function replace(child, from, to) {
        if (from === to)
            return;
        const a = pieces[from], b = pieces[to];
        if (typeof a === "object" && typeof b === "object" && a[0] === b[0])
            redraw(child, from, to);
        else
            child.replaceWith(draw(to));
    }

    const icons = {
        start: "M5 4h2v16H5zM20 4v16L8 12z", previousTurn: "M12 4v16L3 12zM21 4v16l-9-8z", previous: "M16 4v16L6 12z",
        next: "M8 4v16l10-8z", nextTurn: "M12 4v16l9-8zM3 4v16l9-8z", end: "M17 4h2v16h-2zM4 4v16l12-8z",
        zoom: "M10 3a7 7 0 1 0 4.2 12.6l5.1 5.1 1.4-1.4-5.1-5.1A7 7 0 0 0 10 3zm0 2a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM9 7h2v2h2v2h-2v2H9v-2H7V9h2z",
        nextChapter: "M6 4h2v16H6zM10 4l10 8-10 8z", previousChapter: "M16 4h2v16h-2zM14 4v16L4 12z", contents: "M4 5h3v2H4zM9 5h11v2H9zM4 11h3v2H4zM9 11h11v2H9zM4 17h3v2H4zM9 17h11v2H9z",
        theme: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 2v14a7 7 0 0 1 0-14z"
    };

    function iconButton(name, action) {
        const made = make("button", {type: "button", class: "icon", "data-word": name});
        made.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path fill-rule="evenodd" d="${icons[name]}"/></svg>`;
        made.addEventListener("click", action);
        return made;
    }

    /* Everything about one log, in its part of the document.  Names of nodes in addresses begin with its chapter. */
    function play(log, home) {
        const prefix = log.id ? log.id + "/" : "";
        const lines = new Map(log.lines.map(line => [line.id, line]));
        const solved = new Set();
        let at = {line: "main", ply: 0};

        const article = () => home.querySelector(`article[lang=${lang}]`);
        const lastPly = id => lines.get(id).first + lines.get(id).scores.length - 1;
        const nodeOf = place => place.line + ":" + place.ply;
        const element = node => document.getElementById(lang + "." + prefix + node);
        const bare = id => id.slice(3 + prefix.length);

        /* A node's name as a place; null if there is none. */
        function placeOf(node) {
            const colon = node.lastIndexOf(":");
            const place = {line: node.slice(0, colon), ply: Number(node.slice(colon + 1))};
            const line = lines.get(place.line);
            if (!line || !(place.ply >= 0 && place.ply <= lastPly(place.line)))
                return null;
            return place.ply < line.first ? {line: line.parent, ply: line.at} : place;
        }

        const opening = () => log.opens && placeOf(log.opens) || {line: "main", ply: 0};

        /* ---- The stage -------------------------------------------------------------------------- */

        const svg = document.createElementNS(SVG, "svg");
        svg.setAttribute("class", "picture");
        svg.setAttribute("viewBox", `0 0 ${log.width} ${log.height}`);
        svg.setAttribute("preserveAspectRatio", "xMidYMin");
        svg.setAttribute("role", "img");
        let shown = -1;

        function showBoard() {
            const line = lines.get(at.line);
            const picture = line.boards[lang][at.ply - line.first];
            if (shown < 0)
                svg.replaceChildren(draw(picture));
            else
                replace(svg.firstChild, shown, picture);
            shown = picture;
            svg.setAttribute("aria-label", words().board + ": " + nodeOf(at));
        }

        const buttons = {};
        const button = (name, action) => buttons[name] = iconButton(name, action);

        const slider = make("input", {type: "range", min: "0", step: "1", value: "0"});
        const where = make("output", {class: "where"});
        const board = make("div", {class: "board", tabindex: "0"}, svg);
        const transport = make("div", {class: "transport"},
            button("start", () => go({line: "main", ply: 0})), button("previousTurn", () => turn(-1)), button("previous", () => step(-1)),
            button("next", () => step(1)), button("nextTurn", () => turn(1)), button("end", () => go(last())),
            slider, where, button("zoom", () => stage.classList.toggle("zoomed")));
        const stage = make("section", {id: "stage"}, board, transport);
        const here = make("section", {id: "here", "aria-live": "polite"});
        const tabs = make("div", {class: "tabs", role: "tablist"});
        const names = ["game", "score", "review", "ledger", "rules", "about"].filter(name => name !== "review" || home.querySelector(".review"));

        for (const name of names) {
            const tab = make("button", {type: "button", role: "tab", "data-tab": name});
            tab.addEventListener("click", () => choose(name));
            tabs.append(tab);
        }

        function choose(name) {
            if (!names.includes(name))
                name = "score";
            if (root.dataset.tab !== name)
                root.dataset.tab = name;
            for (const tab of tabs.children)
                tab.setAttribute("aria-selected", String(tab.dataset.tab === name));
            if (name === "game")
                reveal(element(nodeOf(at)));
        }

        /* ---- Going ------------------------------------------------------------------------------ */

        /* The way to a line's end: parts {line, from, to}, of which the first is on the main line. */
        function way(id) {
            const parts = [];
            let to = lastPly(id);
            for (let line = lines.get(id); line; line = lines.get(line.parent)) {
                parts.unshift({line: line.id, from: line.first, to});
                to = line.at;
            }
            return parts;
        }

        function places(id) {
            return way(id).flatMap(part => Array.from({length: part.to - part.from + 1}, (_, i) => ({line: part.line, ply: part.from + i})));
        }

        let route = [];
        let routeOf = "";
        function position() {
            if (routeOf !== at.line) {
                route = places(at.line);
                routeOf = at.line;
            }
            return route.length - 1 - (lastPly(at.line) - at.ply);
        }

        /* The first open question on the way to the end of this line; -1 if there is none. */
        function firstOpen() {
            position();
            return questions.size > 0 ? route.findIndex(place => isOpen(nodeOf(place))) : -1;
        }

        /* The last place that may be shown: the end of the line, or a question that is not answered. */
        function last() {
            const open = firstOpen();
            return route[open >= 0 ? open : route.length - 1];
        }

        function step(by) {
            const place = route[position() + by];
            if (!place)
                return;
            if (by > 0 && isOpen(nodeOf(at)))
                here.querySelector(".ask button")?.focus();
            else
                go(place);
        }

        /* To the end of this turn, or of the next or the one before. */
        function turn(by) {
            let i = position();
            const turnAt = n => element(nodeOf(route[n]))?.closest(".turn");
            const stop = n => n === route.length - 1 || turnAt(n) !== turnAt(n + 1) || isOpen(nodeOf(route[n]));
            if (by > 0 && isOpen(nodeOf(at)))
                return step(1);
            do
                i += by;
            while (i > 0 && i < route.length - 1 && !stop(i));
            go(route[Math.max(0, Math.min(i, route.length - 1))]);
        }

        const branchesAt = node => log.lines.filter(line => line.parent !== "" && line.parent + ":" + line.at === node && line.scores.length > 0);

        function branch(by) {
            const parent = lines.get(at.line).parent;
            if (by > 0) {
                const line = branchesAt(nodeOf(at))[0];
                if (line && !isOpen(nodeOf(at)))
                    go({line: line.id, ply: line.first});
            } else if (parent !== "") {
                go({line: parent, ply: lines.get(at.line).at});
            }
        }

        function go(place) {
            at = place;
            // Whoever goes past a question does without it.
            for (let open = firstOpen(); open >= 0 && open < position(); open = firstOpen())
                solved.add(nodeOf(route[open]));
            veil();
            show();
            try {
                history.replaceState(null, "", "#" + prefix + nodeOf(at));
            } catch (error) {
                // Some browsers do not let a page from disk do that.
            }
        }

        /* ---- Questions -------------------------------------------------------------------------- */

        const questions = new Set();
        for (const ask of home.querySelectorAll(".answers")) {
            if (ask.querySelector("[data-right]"))
                questions.add(bare(ask.closest("[id]").id));
        }

        const branches = home.querySelectorAll("article .branch");
        const isOpen = node => questions.has(node) && !solved.has(node);

        /* Hides what follows the first open question of each line, wherever it is shown: moves, the outcome of a turn, chart. */
        let veiled = "";
        function veil() {
            const limits = new Map();
            for (const node of questions) {
                const place = isOpen(node) && placeOf(node);
                if (place)
                    limits.set(place.line, Math.min(place.ply, limits.get(place.line) ?? Infinity));
            }
            for (const details of branches)
                details.classList.toggle("later", isOpen(bare(details.parentElement.id)));
            const key = [...limits].join();
            if (key === veiled)
                return;
            veiled = key;
            const isLater = id => {
                const colon = id.lastIndexOf(":");
                return Number(id.slice(colon + 1)) > (limits.get(id.slice(0, colon)) ?? Infinity);
            };
            for (const told of home.querySelectorAll("article .game .turn")) {
                const moves = [...told.querySelectorAll(":scope > ol > li")];
                for (const move of moves)
                    move.classList.toggle("later", isLater(bare(move.id)));
                const left = moves.filter(move => !move.classList.contains("later")).length;
                told.classList.toggle("later", left === 0);
                told.classList.toggle("cut", left < moves.length);
            }
            for (const heading of home.querySelectorAll("article .game > h3"))
                heading.classList.toggle("later", heading.nextElementSibling.classList.contains("later"));
            for (const told of home.querySelectorAll(".review [data-ply]")) {
                const ply = told.dataset.ply === "end" ? Infinity : Number(told.dataset.ply);
                told.classList.toggle("later", limits.has("main") && ply > limits.get("main"));
            }
            const [x0, , x1, , length] = log.chart;
            for (const cover of home.querySelectorAll(".chart .cover"))
                cover.setAttribute("x", limits.has("main") ? x0 + (x1 - x0) * limits.get("main") / length : log.width * 2);
        }

        function answerable(ask, node) {
            const list = ask.querySelector(".answers");
            if (list.classList.contains("many")) {
                const filter = make("input", {type: "search", placeholder: words().filter, "aria-label": words().filter});
                filter.addEventListener("input", () => {
                    const wanted = filter.value.toLowerCase();
                    for (const item of list.children)
                        item.hidden = !item.textContent.toLowerCase().includes(wanted);
                });
                list.before(filter);
            }
            for (const item of list.children) {
                const said = item.querySelector("span");
                const pick = make("button", {type: "button"}, item.firstChild);
                item.prepend(pick);
                pick.addEventListener("click", () => {
                    said.hidden = false;
                    item.className = item.dataset.right ? "right" : "wrong";
                    if (item.dataset.right)
                        answered(item, node);
                });
            }
            if (isOpen(node)) {
                const skip = make("button", {type: "button", class: "skip"}, words().skip);
                skip.addEventListener("click", () => {
                    solved.add(node);
                    step(1);
                });
                ask.append(make("p", {class: "rest"}, words().more), skip);
            }
        }

        function answered(item, node) {
            if (item.querySelector(".go"))
                return;
            const place = item.dataset.to && placeOf(item.dataset.to) || route[position() + 1];
            solved.add(node);
            veil();
            item.closest(".ask").querySelectorAll(".skip, .rest").forEach(other => other.remove());
            item.append(make("strong", {}, " " + words().right + " "));
            if (place) {
                const on = make("button", {type: "button", class: "go"}, words().go);
                on.addEventListener("click", () => go(place));
                item.append(on);
                on.focus();
            }
        }

        /* ---- Showing ---------------------------------------------------------------------------- */

        function heading(told) {
            const own = told.closest(".turn");
            if (told.classList.contains("start"))
                return told.closest(".branch")?.querySelector("summary").textContent || words().setup;
            let round = own.closest(".game > .turn");
            while (round && round.tagName !== "H3")
                round = round.previousElementSibling;
            const title = own.querySelector("h4, h5").cloneNode(true);
            title.querySelectorAll(".about, .sum").forEach(part => part.remove());
            return [round ? round.textContent + " · " : "", ...title.childNodes];
        }

        function showHere() {
            const node = nodeOf(at);
            const told = element(node);
            const copy = told.cloneNode(true);
            copy.querySelectorAll(".branch, .diagram").forEach(part => part.remove());
            const box = make("div", {class: "told"}, ...copy.childNodes);
            here.replaceChildren(make("h2", {}, ...[heading(told)].flat(), make("small", {}, " " + node)), box);
            const introduction = article().querySelector(".introduction");
            if (introduction && node === nodeOf(opening()))
                here.prepend(introduction.cloneNode(true));
            box.querySelectorAll(".ask").forEach(ask => answerable(ask, node));
            const ways = isOpen(node) ? [] : branchesAt(node);
            if (ways.length > 0 || at.line !== "main") {
                const list = make("ul", {class: "ways"});
                for (const line of ways) {
                    const start = element(line.id + ":" + line.first);
                    const name = start.closest(".branch").querySelector("summary").textContent;
                    list.append(make("li", {}, make("a", {class: "n", href: "#" + start.id}, name)));
                }
                if (at.line !== "main") {
                    const mainWay = way(at.line)[0];
                    list.append(make("li", {}, make("a", {class: "n", href: `#${lang}.${prefix}main:${mainWay.to}`}, words().main)));
                }
                here.append(make("h3", {}, words().goes), list);
            }
            here.scrollTop = 0;
        }

        function showScore() {
            const line = lines.get(at.line);
            const row = log.scores[line.scores[at.ply - line.first]];
            const section = article().querySelector(".score");
            const cells = section.querySelectorAll("tbody:not(.end) td");
            row.forEach((value, i) => {
                const text = String(value).replace("-", "−");
                if (cells[i].textContent !== text)
                    cells[i].textContent = text;
            });
            section.classList.toggle("over", at.line === "main" && at.ply === lastPly("main"));
            const [x0, y0, x1, y1, length] = log.chart;
            for (const now of article().querySelectorAll(".chart .now")) {
                const x = x0 + (x1 - x0) * way(at.line)[0].to / length;
                const own = at.line === "main" ? x0 + (x1 - x0) * at.ply / length : x;
                now.setAttribute("x1", own);
                now.setAttribute("x2", own);
            }
        }

        function showLedger() {
            const limits = new Map(way(at.line).map(part => [part.line, part.to]));
            limits.set(at.line, at.ply);
            for (const body of article().querySelectorAll(".ledger tbody")) {
                const id = body.dataset.line;
                body.hidden = !limits.has(id);
                if (body.hidden)
                    continue;
                for (const row of body.rows) {
                    const ply = Number(row.dataset.ply || 0);
                    const atEnd = ply === lastPly(id) && id === at.line;
                    row.hidden = ply > limits.get(id) || row.classList.contains("provisional") && !(atEnd && at.ply === ply);
                    row.classList.toggle("now", id === at.line && ply === at.ply);
                }
            }
        }

        /* Scrolls a list so that an element can be seen, and nothing else. */
        function reveal(told) {
            const list = told?.closest(".game");
            if (!list || list.scrollHeight <= list.clientHeight)
                return;
            const box = told.getBoundingClientRect(), view = list.getBoundingClientRect();
            if (box.top < view.top + 30 || box.bottom > view.bottom - 30)
                list.scrollTop += box.top - view.top - view.height / 3;
        }

        let marked = [];
        function showLine() {
            for (const old of marked) {
                old.classList.remove("now", "open");
                old.removeAttribute("aria-current");
                old.removeAttribute("tabindex");
            }
            const told = element(nodeOf(at));
            marked = [told];
            told.classList.add("now");
            told.setAttribute("aria-current", "step");
            told.setAttribute("tabindex", "0");
            for (let up = told.closest(".turn, .branch"); up; up = up.parentElement.closest(".turn, .branch")) {
                if (up.classList.contains("branch"))
                    up.open = true;
                up.classList.add("open");
                marked.push(up);
            }
            reveal(told);
        }

        function show() {
            const n = position();
            showBoard();
            showHere();
            showLine();
            showScore();
            showLedger();
            const open = firstOpen();
            slider.max = open >= 0 ? open : route.length - 1;
            slider.value = n;
            where.textContent = nodeOf(at) + (open >= 0 ? "" : " / " + lastPly(at.line));
            buttons.start.disabled = buttons.previous.disabled = buttons.previousTurn.disabled = n === 0;
            buttons.next.disabled = buttons.nextTurn.disabled = buttons.end.disabled = n === route.length - 1;
        }

        function speak() {
            document.title = article().querySelector("h1").textContent;
            for (const tab of tabs.children)
                tab.textContent = words()[tab.dataset.tab];
            slider.setAttribute("aria-label", words().game);
            go(at);
        }

        /* The place that a fragment names: #main:12, or with a language before it as the links of the document have it. */
        function linked(hash) {
            const name = decodeURIComponent(hash).replace(/^#((en|ru)\.)?/, "");
            return name.startsWith(prefix) ? placeOf(name.slice(prefix.length)) : null;
        }

        function clicked(event) {
            const link = event.target.closest("a");
            if (link) {
                if (linked(link.hash))
                    go(linked(link.hash));
                return;
            }
            if (event.target.closest("button, summary, .ask, .opened, input, #here"))
                return;
            const chart = event.target.closest(".chart svg");
            if (chart) {
                const box = chart.getBoundingClientRect();
                const [x0, , x1, , length] = log.chart;
                const x = (event.clientX - box.left) / box.width * chart.viewBox.baseVal.width;
                const ply = Math.round((x - x0) / (x1 - x0) * length);
                at = {line: "main", ply: at.line === "main" ? at.ply : 0};
                go({line: "main", ply: Math.max(0, Math.min(ply, last().ply))});
                return;
            }
            const told = event.target.closest(".game li[id], .game .start");
            const title = event.target.closest(".turn > h4, .turn > h5");
            const target = title ? [...title.parentElement.querySelectorAll(":scope > ol > li:not(.later)")].pop() : told;
            if (target)
                go(placeOf(bare(target.id)));
        }

        const keys = {
            ArrowRight: () => step(1), ArrowLeft: () => step(-1), PageDown: () => turn(1), PageUp: () => turn(-1),
            Home: () => go({line: "main", ply: 0}), End: () => go(last()), ArrowDown: () => branch(1), ArrowUp: () => branch(-1)
        };

        slider.addEventListener("input", () => {
            const place = route[Number(slider.value)];
            const limit = last();
            go(route.indexOf(place) > route.indexOf(limit) ? limit : place);
        });

        let touch = null;
        board.addEventListener("touchstart", event => {
            touch = event.touches.length === 1 && !stage.classList.contains("zoomed") ? event.touches[0] : null;
        }, {passive: true});
        board.addEventListener("touchend", event => {
            const end = event.changedTouches[0];
            if (!touch || Math.abs(end.clientX - touch.clientX) < 40 || Math.abs(end.clientY - touch.clientY) > 60)
                return;
            step(end.clientX < touch.clientX ? 1 : -1);
        }, {passive: true});

        for (const chart of home.querySelectorAll(".chart svg")) {
            const [, y0, , y1] = log.chart;
            const cover = document.createElementNS(SVG, "rect");
            for (const [key, value] of Object.entries({class: "cover", x: log.width * 2, y: 0, width: log.width, height: y1 + 20}))
                cover.setAttribute(key, value);
            const now = document.createElementNS(SVG, "line");
            for (const [key, value] of Object.entries({class: "now", y1: y0, y2: y1}))
                now.setAttribute(key, value);
            chart.append(cover, now);
        }
        branches.forEach(details => details.open = false);
        at = opening();

        return {
            log, keys, clicked, speak,
            /* Goes where a fragment leads, if it leads into this log. */
            follow(hash) {
                const place = linked(hash);
                if (place)
                    go(place);
            },
            enter(hash) {
                home.classList.add("shown");
                home.append(stage, here, tabs);
                choose(matchMedia("(max-width: 900px)").matches ? "game" : "score");
                at = hash && linked(hash) || at;
            },
            leave() {
                home.classList.remove("shown");
                for (const part of [stage, here, tabs])
                    part.remove();
            }
        };
    }

    /* ---- Listening -------------------------------------------------------------------------- */

    /* A clause opens below the line that cites it, and closes when asked again. */
    function openClause(link) {
        const id = decodeURIComponent(link.hash).slice(1);
        const line = link.closest("p, td, dd, li") || link;
        const before = line === link ? link.nextElementSibling : line.querySelector(":scope > .opened");
        if (before?.classList.contains("opened")) {
            before.remove();
            if (before.dataset.rule === id)
                return;
        }
        const rule = document.getElementById(id);
        if (!rule)
            return;
        const copy = make("div", {class: "opened", "data-rule": id});
        /* What a mark says is a tooltip, which a phone does not show. */
        if (link.title)
            copy.append(make("p", {}, link.title));
        copy.append(...rule.cloneNode(true).childNodes);
        if (line === link)
            link.after(copy);
        else
            line.append(copy);
    }

    document.addEventListener("click", event => {
        const link = event.target.closest("a");
        if (link)
            event.preventDefault();
        if (link?.classList.contains("c"))
            openClause(link);
        else if (link?.classList.contains("k"))
            open(link.hash);
        else
            current?.clicked(event);
    });

    /* Letters by their place on the keyboard, so that they work in any layout. */
    const letters = {KeyN: () => chapter(1), KeyP: () => chapter(-1), KeyC: () => open("#contents")};
    document.addEventListener("keydown", event => {
        if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.target.closest("input[type=search]"))
            return;
        // Arrows have a meaning of their own in some places, letters only where one types.
        const action = event.target.closest("input, [role=tablist]") ? null : current?.keys[event.key];
        const wanted = action || data.chapters && letters[event.code];
        if (wanted) {
            event.preventDefault();
            wanted();
        }
    });

    for (const choice of document.querySelectorAll("input[name=lang]"))
        choice.addEventListener("change", () => speak(choice.id.slice(5)));
    window.addEventListener("beforeprint", () => {
        document.querySelectorAll("article .branch").forEach(details => details.open = true);
        for (const kept of document.querySelectorAll(`body > noscript, article[lang=${lang}] noscript`)) {
            const drawn = make("div", {class: "printed"});
            drawn.innerHTML = kept.textContent;
            kept.after(drawn);
        }
    });
    window.addEventListener("afterprint", () => document.querySelectorAll(".printed").forEach(drawn => drawn.remove()));
    window.addEventListener("hashchange", () => {
        if (current && chapterOf(location.hash) === current.log)
            current.follow(location.hash);
        else
            open(location.hash);
    });

    /* ---- Chapters --------------------------------------------------------------------------- */

    const front = document.querySelector(".front");
    const players = new Map();

    /* The log that a fragment leads to: #chapter-ID, #ID/main:12; undefined if to none of them. */
    function chapterOf(hash) {
        if (!data.chapters)
            return logs[0];
        const name = decodeURIComponent(hash);
        const id = name.match(/^#chapter-(.*)$/)?.[1] ?? name.match(/^#((en|ru)\.)?([^/]*)\//)?.[3];
        return logs.find(log => log.id === id);
    }

    /* Shows what a fragment names: a chapter, which is built the first time, or the list of them. */
    function open(hash) {
        const log = chapterOf(hash);
        current?.leave();
        front?.classList.toggle("shown", !log);
        current = null;
        if (log) {
            if (!players.has(log))
                players.set(log, play(log, log.id ? document.getElementById("chapter-" + log.id) : main));
            current = players.get(log);
            current.enter(hash);
        }
        speak(lang);
        scrollTo(0, 0);
    }

    /* The next chapter, or the one before; before the first is the list. */
    function chapter(by) {
        const n = (current ? logs.indexOf(current.log) : -1) + by;
        if (n < logs.length && n >= -1 && (current || by > 0))
            open(n < 0 ? "#contents" : "#chapter-" + encodeURIComponent(logs[n].id));
    }

    function speak(next) {
        lang = next;
        if (root.lang !== lang)
            root.lang = lang;
        for (const named of document.querySelectorAll("[data-word]")) {
            named.setAttribute("aria-label", words()[named.dataset.word]);
            named.title = words()[named.dataset.word];
        }
        if (current) {
            current.speak();
        } else {
            document.title = front.querySelector(`article[lang=${lang}] h1`).textContent;
            try {
                history.replaceState(null, "", "#contents");
            } catch (error) {
                // Some browsers do not let a page from disk do that.
            }
        }
    }

    /* ---- Starting --------------------------------------------------------------------------- */

    const bar = document.querySelector(".bar");
    if (data.chapters)
        bar.prepend(iconButton("previousChapter", () => chapter(-1)), iconButton("contents", () => open("#contents")),
            iconButton("nextChapter", () => chapter(1)));
    bar.append(iconButton("theme", () => {
        const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
        root.dataset.theme = dark ? "light" : "dark";
    }));
    lang = document.querySelector("input[name=lang]:checked").id.slice(5);
    // Where the browser went to for a fragment was a place in the text: open() goes back to the top.
    open(location.hash);
})();
