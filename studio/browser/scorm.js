/* What was watched of a film, told to a course platform by SCORM 1.2. */

/** @typedef {{[call in "LMSInitialize" | "LMSFinish" | "LMSCommit" | "LMSGetValue"]: (name: string) => string}
 *    & {LMSSetValue: (name: string, value: string) => string}} Api */

/** Into how many parts a film is divided, of which each was watched or not. */
const PARTS = 100;
/** How many of them make a film one that was watched. */
const ENOUGH = 90;
/** Seconds: what is further apart was not watched in between, but jumped over. */
const JUMP = 2;
/** After how many seconds of watching the platform is told. */
const OFTEN = 30;

/**
 * The platform's object: in the window, in one around it, or nowhere.
 * @param {any} start
 * @returns {Api | null}
 */
function around(start) {
  let here = start;
  for (let depth = 0; here && depth < 20; depth += 1) {
    try {
      if (here.API) return here.API;
    } catch {
      return null; // a page of somebody else
    }
    if (here.parent === here) return null;
    here = here.parent;
  }
  return null;
}

/**
 * A stretch of time as SCORM writes it.
 * @param {number} seconds
 */
function written(seconds) {
  const whole = (/** @type {number} */ value, /** @type {number} */ digits) => String(Math.floor(value)).padStart(digits, "0");
  const [hours, minutes, rest] = [seconds / 3600, (seconds / 60) % 60, seconds % 60];
  return `${whole(hours, 4)}:${whole(minutes, 2)}:${whole(rest, 2)}.${whole((100 * rest) % 100, 2)}`;
}

/**
 * Which parts of each film were watched, as the platform keeps it: 25 hexadecimal digits for a film.
 * @param {boolean[][]} films
 */
function packedParts(films) {
  return films
    .map((parts) =>
      Array.from({length: PARTS / 4}, (_, k) =>
        parts
          .slice(4 * k, 4 * k + 4)
          .reduce((sum, watched) => 2 * sum + Number(watched), 0)
          .toString(16),
      ).join(""),
    )
    .join(".");
}

/**
 * The same, as it was kept; nothing of what has another form.
 * @param {string} text
 * @param {number} count Of films.
 */
function unpackedParts(text, count) {
  const kept = text.split(".");
  return Array.from({length: count}, (_, film) => {
    const digits = /^[0-9a-f]{25}$/.test(kept[film] ?? "") ? kept[film] : "0".repeat(PARTS / 4);
    return [...digits].flatMap((digit) => [8, 4, 2, 1].map((bit) => (parseInt(digit, 16) & bit) > 0));
  });
}

/**
 * Tell a platform of a film, from now until its page is left.
 * @param {any} film A `<video>`, or what is played as one.
 * @param {Api} api
 * @param {number} count Of films that are shown in its place.
 */
function tell(film, api, count) {
  if (String(api.LMSInitialize("")) !== "true") return;
  const get = (/** @type {string} */ name) => String(api.LMSGetValue(`cmi.${name}`) ?? "");
  const set = (/** @type {string} */ name, /** @type {string} */ value) => api.LMSSetValue(`cmi.${name}`, value);
  const which = () => Number(film.dataset.film ?? 0);
  const watched = unpackedParts(get("suspend_data"), count);
  const [there, place] = get("core.lesson_location").split(":").map(Number);
  let done = ["completed", "passed"].includes(get("core.lesson_status"));
  if (!done) set("core.lesson_status", "incomplete");
  let [before, shown, seconds, told, resumed, open] = [0, which(), 0, 0, false, true];

  function save() {
    if (!open) return;
    told = seconds;
    if (!done && watched.every((parts) => parts.filter(Boolean).length >= ENOUGH)) {
      done = true;
      set("core.lesson_status", "completed");
    }
    set("core.session_time", written(seconds));
    set("core.lesson_location", `${which()}:${film.ended ? 0 : Math.floor(10 * film.currentTime) / 10}`);
    set("suspend_data", packedParts(watched));
    set("core.exit", done ? "" : "suspend");
    api.LMSCommit("");
  }

  film.addEventListener("play", () => {
    if (!resumed && !done && there === which() && place > 0 && film.currentTime < 0.5) film.currentTime = place;
    resumed = true;
    before = film.currentTime;
  });
  film.addEventListener("timeupdate", () => {
    const {currentTime: now, duration, playbackRate} = film;
    const step = now - before;
    const same = shown === which();
    [before, shown] = [now, which()];
    if (film.paused && !film.ended) return;
    if (!same || !(duration > 0) || step <= 0 || step > JUMP * playbackRate) return;
    seconds += step / playbackRate;
    const last = Math.min(PARTS - 1, Math.floor((PARTS * now) / duration));
    for (let part = Math.floor((PARTS * (now - step)) / duration); part <= last; part += 1) watched[shown][part] = true;
    if (seconds - told >= OFTEN) save();
  });
  for (const event of ["pause", "ended"]) film.addEventListener(event, save);
  addEventListener("pagehide", () => {
    save();
    if (open) api.LMSFinish("");
    open = false;
  });
}

{
  const film = document.querySelector("video, vector-film");
  const platform = around(window) ?? around(window.opener) ?? around(window.top?.opener);
  if (film && platform) tell(film, platform, Math.max(1, document.querySelectorAll("nav li").length));
}
