// What the page and the server say to each other.

/** @typedef {import("../../browser/messages.js").Texts} Texts */
/** @typedef {{kind: string, values: Record<string, string | number | string[]>}} Remark */
/** @typedef {{where: string, says: string, remarks?: Remark[]}} Fault What the page has words for is a remark, too. */

/** @typedef {{name: string, bytes: number, kind: string, url: string}} Made */

/**
 * @typedef {Object} Job
 * @property {string} id
 * @property {boolean} foreign Whether it is not known to be made here: then its files have no addresses.
 * @property {string[]} what
 * @property {string} title
 * @property {"waiting" | "running" | "done" | "failed" | "cancelled" | "interrupted"} state
 * @property {{slug: string, done: number, left_s: number | null}[]} films
 * @property {number | null} left_s
 * @property {Made[]} made
 * @property {Fault | null} error
 * @property {number} when Seconds since 1970.
 */

/** Milliseconds between two questions, where the server cannot tell by itself. */
const POLL = 1000;
/** Milliseconds after which events are tried again. */
const AGAIN = 10_000;

/** The server did not answer, or refused. */
export class ServerError extends Error {
  /**
   * @param {number} status 0: no answer.
   * @param {string} says One line of the server's; empty, if there is none.
   * @param {Fault[]} faults
   * @param {Remark[]} [remarks] The line as the page says it.
   */
  constructor(status, says, faults = [], remarks = undefined) {
    super(says);
    this.status = status;
    this.says = says;
    this.faults = faults;
    this.remarks = remarks;
  }
}

/**
 * @param {string} path
 * @param {unknown} [body] What is sent; without it, something is only read.
 * @returns {Promise<Response>}
 * @throws {ServerError}
 */
async function answered(path, body) {
  const sent = {
    method: "POST",
    headers: {"Content-Type": "application/json", "X-QKVideo": "1"},
    body: JSON.stringify(body),
  };
  const response = await fetch(path, body === undefined ? {} : sent).catch(() => null);
  if (!response) throw new ServerError(0, "");
  if (!response.ok) {
    const said = await response.json().catch(() => ({}));
    throw new ServerError(response.status, said.error ?? "", said.faults ?? [], said.remarks);
  }
  return response;
}

/**
 * @param {string} path
 * @param {unknown} [body]
 */
export async function ask(path, body) {
  const response = await answered(path, body);
  return response.json().catch(() => {
    throw new ServerError(0, "");
  });
}

/**
 * @param {string} path
 * @param {unknown} body
 */
export async function askForFile(path, body) {
  return (await answered(path, body)).blob();
}

/**
 * Tell what becomes of the jobs: as the server says it, or by asking again and again.
 * @param {(jobs: Job[]) => void} tell
 * @param {(error: unknown) => void} fail
 * @returns {() => void} Asks at once.
 */
export function followJobs(tell, fail) {
  let timer = 0;
  const look = async () => {
    try {
      tell(await ask("api/jobs"));
    } catch (error) {
      fail(error);
    }
  };
  const poll = () => {
    window.clearInterval(timer);
    void look();
    timer = window.setInterval(look, POLL);
  };
  const listen = () => {
    const events = new EventSource("api/events");
    events.addEventListener("jobs", ({data}) => {
      window.clearInterval(timer);
      tell(JSON.parse(data));
    });
    events.addEventListener("error", () => {
      events.close();
      poll();
      window.setTimeout(listen, AGAIN);
    });
  };
  listen();
  return look;
}
