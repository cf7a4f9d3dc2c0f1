// The table without reloading: answers are sent and the parts that come back are swapped in. Everything here also works
// without this script, as plain forms and links.
const still = matchMedia("(prefers-reduced-motion: reduce)");
const body = document.body;
const game = body.dataset.game;
const one = (what, within = document) => within.querySelector(what);
const all = (what, within = document) => [...within.querySelectorAll(what)];

// ---------- the light
const lamp = one("#light");
if (lamp) {
  lamp.hidden = false;
  const dark = () => (document.documentElement.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const show = () => lamp.setAttribute("aria-pressed", String(dark()));
  lamp.addEventListener("click", () => {
    const next = dark() ? "light" : "dark";
    document.documentElement.dataset.theme = next;
    try { localStorage.setItem("kaleun-light", next); } catch { /* not remembered */ }
    show();
  });
  show();
}
const print = one("#print");
if (print) { print.hidden = false; print.addEventListener("click", () => window.print()); }
const copy = one("#copy");
if (copy && navigator.clipboard) {
  copy.hidden = false;
  copy.addEventListener("click", async () => { await navigator.clipboard.writeText(one("#link").textContent.trim()); copy.textContent = "Copied"; });
}
const back = one("#back");
if (back && document.referrer.startsWith(location.origin + "/games/")) back.href = document.referrer;
document.addEventListener("click", (event) => {
  for (const menu of all("details.menu[open]")) if (!menu.contains(event.target)) menu.open = false;
});

// ---------- a new game: how many optional rules of a group are on
for (const group of all("details[data-group]")) {
  const count = () => {
    const on = all("input, select", group).filter((field) => field.type === "checkbox" ? field.checked : !["", field.dataset.default].includes(field.value.trim())).length;
    const place = one(".on", group);
    place.textContent = `${on || "none"} on`;
    place.classList.toggle("some", on > 0);
  };
  group.addEventListener("input", count);
  count(); // a browser may have filled the form in as it was left
}

// ---------- the table
if (game) {
  let answered = Number(body.dataset.answered);
  let odds = new URLSearchParams(location.search).get("odds") === "1";
  let busy = false;
  let asking = null;

  const saved = (word) => { const place = one("#saved"); if (place) place.textContent = word; };
  const refuse = (text) => { const place = one("#refused"); if (place) place.textContent = text; };
  const where = () => `/games/${game}/fragments/all${odds ? "?odds=1" : ""}`;

  const look = async () => {
    asking?.abort();
    asking = new AbortController();
    const reply = await fetch(where(), { headers: { accept: "application/json" }, signal: asking.signal });
    if (reply.ok) swap(await reply.json());
  };

  // What stands where, so that things can glide from their old place to the new one.
  const places = () => new Map(all("[data-move]").map((thing) => {
    const box = thing.getBoundingClientRect();
    const svg = thing.ownerSVGElement.getBoundingClientRect();
    return [thing.dataset.move, { x: box.x + box.width / 2 - svg.x, y: box.y + box.height / 2 - svg.y, chart: thing.ownerSVGElement.getAttribute("class") }];
  }));
  const marks = () => new Set(all("[data-fresh]").map((thing) => thing.dataset.fresh + (thing.dataset.move || "")));

  const swap = (found) => {
    const before = places();
    const known = marks();
    const newest = Math.max(-1, ...all("[data-entry]").map((entry) => Number(entry.dataset.entry)));
    const open = new Set(all("details[data-details][open]").map((one) => one.dataset.details));
    const inside = one("#part-asking")?.contains(document.activeElement);
    const chart = one(".chart");
    const panned = chart ? [chart.scrollLeft, chart.scrollTop, one("svg", chart)?.getAttribute("class")] : null;
    for (const html of Object.values(found)) {
      if (typeof html !== "string" || !html.includes("<")) continue;
      const holder = document.createElement("template");
      holder.innerHTML = html;
      for (const part of [...holder.content.children]) {
        const old = part.id && document.getElementById(part.id);
        if (old) old.replaceWith(part);
      }
    }
    typed = "";
    answered = found.n ?? answered;
    body.dataset.answered = answered;
    for (const entry of all("details[data-details]")) if (open.has(entry.dataset.details)) entry.open = true;
    const now = one(".chart");
    if (now && panned && one("svg", now)?.getAttribute("class") === panned[2]) [now.scrollLeft, now.scrollTop] = panned;
    pan();
    const news = all("[data-entry]").filter((entry) => Number(entry.dataset.entry) > newest);
    if (found.n !== undefined) tell(news);
    move(before, known, news);
    dress();
    if (inside) one("#ask-1")?.focus({ preventScroll: true });
    document.title = `${one(".bar h1").textContent}: ${one("#ask-1")?.textContent.trim() ?? ""}`;
  };

  const tell = (news) => {
    const lines = news.filter((entry) => entry.dataset.kind !== "decision").map((entry) => one("p", entry).textContent).reverse();
    const list = one("#news");
    if (list) {
      list.replaceChildren(...lines.slice(-4).map((line) => Object.assign(document.createElement("li"), { textContent: line })));
      list.hidden = !lines.length;
    }
    one("#said").textContent = [...lines.slice(-4), one("#ask-1")?.textContent.trim() ?? ""].join(" ");
  };

  const move = (before, known, news) => {
    if (still.matches) return;
    for (const [name, place] of places()) {
      const old = before.get(name);
      if (!old || old.chart !== place.chart) continue;
      const dx = old.x - place.x, dy = old.y - place.y;
      if (Math.abs(dx) + Math.abs(dy) < 3) continue;
      const thing = one(`[data-move="${CSS.escape(name)}"]`);
      const scale = thing.ownerSVGElement.viewBox.baseVal.width / thing.ownerSVGElement.getBoundingClientRect().width;
      thing.animate([{ transform: `translate(${dx * scale}px, ${dy * scale}px)` }, { transform: "none" }], { duration: 420, easing: "ease-out" });
    }
    for (const thing of all("[data-fresh]")) {
      if (known.has(thing.dataset.fresh + (thing.dataset.move || ""))) continue;
      thing.classList.add("glow");
      for (const line of all(".wake, .wire, .gunfire", thing)) {
        const length = line.getTotalLength();
        line.animate([{ clipPath: "inset(100% 0 0 0)" }, { clipPath: "inset(0)" }], { duration: Math.min(440, 150 + length / 2), easing: "ease-out" });
      }
      for (const ring of all(".blast", thing)) ring.animate([{ transform: "scale(.2)", transformOrigin: "center", transformBox: "fill-box" }, { transform: "none", transformOrigin: "center", transformBox: "fill-box" }], { duration: 400, easing: "ease-out" });
    }
    for (const entry of news) entry.classList.add("wash");
    if (news.length) one(".throw")?.classList.add("wash");
  };

  // ---------- answering
  const send = async (form, button) => {
    if (busy) return;
    busy = true;
    saved("Saving");
    const fields = new URLSearchParams(new FormData(form));
    if (button?.name) fields.set(button.name, button.value);
    try {
      const reply = await fetch(form.action, { method: "POST", body: fields, headers: { accept: "application/json", "x-csrf-token": body.dataset.csrf } });
      const found = await reply.json();
      if (found.decision || found.board) swap(found);
      if (found.error) refuse(sentence(found.error.message));
      else saved("Saved");
    } catch {
      saved("Not saved");
      refuse("The server did not answer. Nothing was lost: try again.");
    } finally {
      busy = false;
      if (odds && !one(".odds")) look().catch(() => {});
    }
  };
  const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("[data-answer], [data-act]")) return;
    event.preventDefault();
    send(form, event.submitter);
  });

  const choose = (option) => {
    const button = one(`#part-asking button[data-option="${CSS.escape(option)}"]`);
    if (!button) return;
    if (button.getAttribute("aria-disabled")) refuse(one("p", button.closest(".opt")).textContent.trim());
    else if (!button.disabled) send(button.form, button);
  };

  document.addEventListener("click", (event) => {
    const picked = event.target.closest(".pick[data-option]");
    if (picked) { event.preventDefault(); choose(picked.dataset.option); return; }
    const shut = event.target.closest('button[aria-disabled="true"]');
    if (shut) { refuse(one("p", shut.closest(".opt")).textContent.trim()); return; }
    const page = event.target.closest("[data-page]");
    if (page) { turn(page.closest(".one-roll"), Number(page.dataset.page)); return; }
    if (event.target.closest("#odds")) { event.preventDefault(); toggleOdds(); }
  });
  const hot = (event, on) => {
    const option = event.target.closest?.("[data-option]")?.dataset.option;
    for (const thing of all(".hot")) thing.classList.remove("hot");
    if (!option || !on) return;
    for (const thing of all(`[data-option="${CSS.escape(option)}"]`)) (thing.closest(".opt") ?? thing).classList.add("hot");
  };
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, (event) => hot(event, true));

  const turn = (roll, step) => {
    const rolls = all(".one-roll");
    const next = rolls[rolls.indexOf(roll) + step];
    if (!next) return;
    roll.hidden = true;
    next.hidden = false;
    (one(`[data-page="${step}"]:not([disabled])`, next) ?? one("[data-page]:not([disabled])", next))?.focus();
  };

  const toggleOdds = () => {
    odds = !odds;
    look().catch(() => refuse("The odds could not be fetched."));
  };

  // An option's key is its number. A digit that may be the first of two waits for the second, or for Enter.
  let typed = "";
  const options = (digits) => {
    const list = one("#part-asking [data-mine] .opts") ?? one("#part-asking .opts");
    return list ? all(`button[data-key^="${digits}"]`, list) : [];
  };
  const hold = (digits) => {
    if (!typed && !digits) return;
    typed = digits;
    const meant = digits ? options(digits) : [];
    for (const option of all("#part-asking .opt")) option.classList.toggle("meant", meant.some((button) => option.contains(button)));
    const place = one("#part-asking .typed");
    if (place) place.textContent = digits && `${digits}: a second digit, or Enter`;
  };
  const digit = (key) => {
    const keys = typed + key;
    const meant = options(keys);
    hold(meant.length > 1 ? keys : "");
    if (meant.length === 1) choose(meant[0].dataset.option);
    else if (!meant.length && keys.length > 1) refuse(`There is no option ${keys}.`);
    return meant.length > 0 || keys.length > 1;
  };
  const enter = () => {
    const [meant] = options(typed);
    hold("");
    if (meant) choose(meant.dataset.option);
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input[type=text], input[type=number], select, textarea, dialog")) return;
    if (/^[1-9]$/.test(event.key) || (typed && event.key === "0")) {
      const taps = one("[data-taps]:not([hidden])");
      if (taps) { tap(event.key); event.preventDefault(); return; }
      if (digit(event.key)) event.preventDefault();
      return;
    }
    if (typed && event.key === "Enter") { event.preventDefault(); enter(); return; }
    if (event.key !== "Shift") hold("");
    if (event.key === "?") { event.preventDefault(); help(); return; }
    const act = one(`[data-shortcut="${CSS.escape(event.key.toLowerCase())}"]`);
    if (act && event.key.length === 1) { event.preventDefault(); act.click(); }
  });

  const help = () => {
    const list = one("#clauses");
    const asked = all("#part-asking [data-clause]");
    list.replaceChildren(...asked.map((rule) => {
      const line = document.createElement("li");
      line.append(Object.assign(document.createElement("b"), { textContent: rule.textContent }), rule.dataset.clause);
      return line;
    }));
    one("#help").showModal();
  };

  // ---------- real dice: taps write what is typed
  const dress = () => {
    for (const taps of all("[data-taps]")) {
      taps.hidden = false;
      taps.onchange = () => {
        const form = taps.closest("form");
        const faces = all("[data-taps]", form).map((die) => one("input:checked", die)?.value ?? "");
        form.elements.faces.value = faces.filter(Boolean).join(" ");
      };
    }
  };
  const tap = (face) => {
    for (const die of all("[data-taps]")) {
      if (one("input:checked", die)) continue;
      const input = one(`input[value="${face}"]`, die);
      if (input) { input.checked = true; die.onchange(); }
      return;
    }
  };
  dress();

  // ---------- hearing of others' answers
  let asks = null;
  const poll = () => {
    asks ??= setInterval(async () => {
      if (busy || document.hidden) return;
      try {
        const reply = await fetch(`/games/${game}/news?after=${answered}`, { headers: { accept: "application/json" } });
        if (reply.ok && (await reply.json()).changed) await look();
      } catch { /* asked again in a moment */ }
    }, 3000);
  };
  const follow = () => {
    if (!window.EventSource) return poll();
    const stream = new EventSource(body.dataset.events);
    let lost = 0;
    stream.addEventListener("open", () => { lost = 0; if (asks) { clearInterval(asks); asks = null; } });
    stream.addEventListener("moved", (event) => {
      const { n } = JSON.parse(event.data);
      if (!busy && n !== answered) look().catch(() => {});
    });
    stream.addEventListener("error", () => {
      lost += 1;
      poll();
      if (stream.readyState === EventSource.CLOSED && lost < 20) setTimeout(follow, 5000);
    });
    addEventListener("pagehide", () => stream.close(), { once: true });
  };
  follow();

  // ---------- the phone's chart shows what can be chosen, or the boat
  const pan = () => {
    const chart = one(".chart");
    if (!chart || chart.scrollWidth <= chart.clientWidth) return;
    const frame = chart.getBoundingClientRect();
    const picks = all(".pick", chart);
    let boxes = (picks.length ? picks : all(".own", chart)).map((thing) => thing.getBoundingClientRect());
    if (!boxes.length) return;
    // What does not fit on one screen begins with its first.
    const wide = Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left));
    if (wide > frame.width + 60) boxes = boxes.slice(0, 1);
    const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
    const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
    chart.scrollLeft += (left + right) / 2 - (frame.left + frame.right) / 2;
    // The decision covers the last 20 px.
    chart.scrollTop += (top + bottom) / 2 - (frame.top + frame.bottom - 20) / 2;
  };
  pan();
}
