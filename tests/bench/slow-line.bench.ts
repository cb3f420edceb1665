import type { Browser, Page } from 'playwright'
import { percentiles, type Bench, type BenchLine } from '#tests/bench/bench'
import { openLoadedServer, type LoadedServer } from '#tests/bench/loaded-server'
import { openSlowLine } from '#tests/bench/slow-line'
import { codedIn, teach } from '#tests/bench/taught-project'
import { launchChromium } from '#tests/chromium'

const MANY = Number(process.env.BENCH_TICKETS ?? 1_000_000)
const CODED = Number(process.env.BENCH_CODED ?? 200)
/** How many tickets are coded on the two connections for which the target is stated. */
const CODED_FOR_AIM = Number(process.env.BENCH_CODED ?? 500)
const WARM_UP = 5
/** After this time, in ms, a run fails and reports the text on the screen, instead of waiting forever. */
const LONGEST_MS = 30_000
/** How long the scripted clerk looks at a ticket that is ready, in ms. */
const LOOKS_MS = 600
/** The suggestion is wrong for one of this many tickets. */
const WRONG_EVERY = 20

/**
 * The simulated connections. `looks`: how long the clerk looks at each ticket, in ms. `tickets`: how many are coded. The fast clerk needs
 * less time for a ticket than the connection needs for the three calls that save it, so saves have to wait.
 */
const LINES = [
  { name: 'on one machine', roundTrip: 0, loss: 0, looks: LOOKS_MS, tickets: CODED_FOR_AIM },
  { name: 'on one machine with 2 % loss', roundTrip: 0, loss: 0.02, looks: LOOKS_MS, tickets: CODED },
  { name: 'over 50 ms', roundTrip: 50, loss: 0, looks: LOOKS_MS, tickets: CODED },
  { name: 'over 150 ms', roundTrip: 150, loss: 0, looks: LOOKS_MS, tickets: CODED_FOR_AIM },
  { name: 'over 150 ms with 2 % loss', roundTrip: 150, loss: 0.02, looks: LOOKS_MS, tickets: CODED },
  { name: 'of a fast clerk over 150 ms with 2 % loss', roundTrip: 150, loss: 0.02, looks: 250, tickets: CODED },
] as const

/**
 * A scripted clerk in the built product, on slow connections: looks at each ticket, accepts it with one key, and chooses another item where
 * the suggestion is wrong. Measures from the accept until the next ticket is ready, by the page's clock.
 */
export const bench: Bench = async function* () {
  const server = await openLoadedServer(MANY)
  const browser = await launchChromium()
  try {
    const project = await teach(server)
    for (const line of LINES) {
      const slow = await openSlowLine(server.address, line)
      yield* await codingRun(browser, server, { ...line, address: slow.address, project })
      await slow.close()
    }
  } finally {
    await browser.close()
    await server.close()
  }
}

/** One run of the clerk in a project, over one connection. */
interface CodingRun {
  readonly name: string
  readonly address: string
  readonly project: number
  readonly looks: number
  readonly tickets: number
}

async function codingRun(browser: Browser, server: LoadedServer, { name, address, project, looks, tickets }: CodingRun): Promise<BenchLine[]> {
  const context = await browser.newContext({ viewport: { width: 1600, height: 900 }, locale: 'en-US', timezoneId: 'America/Chicago', permissions: ['geolocation'], geolocation: { latitude: 46.6, longitude: -120.5 } })
  await context.addInitScript((stored) => localStorage.setItem('slipway.tokens', stored), JSON.stringify({ ...(await server.signIn()), id: '', expires_at: 0 }))
  await context.addInitScript('globalThis.__name = (named) => named')
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.goto(`${address}/reconciliation/${project}`)
  await page.locator('.ag-cell:focus').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForFunction(isReady, '')
  const times: number[] = []
  let [keys, before, begun, most] = [0, 0, 0, 0]
  for (let at = 0; at < WARM_UP + tickets; at += 1) {
    if (at === WARM_UP) {
      await savesAreDone(page)
      ;[keys, before, begun, most] = [0, await codedAtLast(server, project), performance.now(), 0]
    }
    await page.waitForTimeout(looks)
    most = Math.max(most, await waitingSaves(page))
    keys += await chooseItem(page, at % WRONG_EVERY === WRONG_EVERY - 1)
    times.push(await accept(page))
    keys += 1
  }
  const hours = (performance.now() - begun) / 3_600_000
  await savesAreDone(page)
  const coded = (await codedAtLast(server, project)) - before
  await context.close()
  if (coded < tickets) throw new Error(`${name}: only ${coded} of ${tickets} tickets were coded`)
  const { p50, p95 } = percentiles(times.slice(WARM_UP))
  const what = `coding run ${name}, ${tickets} tickets, 1 in ${WRONG_EVERY} suggestions wrong`
  return [
    { name: `${what}: accept to next ticket ready, p50, against 50 ms`, unit: 'ms', ours: p50, floor: 50, aim: 1 },
    { name: `${what}: accept to next ticket ready, p95, against 50 ms`, unit: 'ms', ours: p95, floor: 50, aim: 1 },
    { name: `${what}: keys a ticket`, unit: 'keys', ours: keys / tickets, floor: 1, aim: 1.15 },
    { name: `${what}: tickets an hour, against a clerk who only looks`, unit: '/s', ours: tickets / hours / 3600, floor: 1000 / looks, aim: 0.8, better: 'more' },
    { name: `${what}: most saves that waited at once, against the room for 20`, unit: 'keys', ours: most, floor: 20, aim: 1 },
  ]
}

/** The number of coded tickets, once it stops changing. The status bar cannot tell when all saves are done: it omits those just begun. */
async function codedAtLast(server: LoadedServer, project: number): Promise<number> {
  for (let before = -1; ; ) {
    const now = await codedIn(server, project)
    if (now === before) return now
    before = now
    await new Promise((resolve) => setTimeout(resolve, 1_500))
  }
}

/** Chooses another item where the suggestion is wrong, and the usual one where two are offered; returns the number of keys pressed. */
async function chooseItem(page: Page, isWrong: boolean): Promise<number> {
  const areOffered = (await page.locator('.suggested-item').count()) > 1
  if (!isWrong && !areOffered) return 0
  if (!isWrong) {
    await page.keyboard.press('Alt+u')
    await page.waitForFunction(() => document.activeElement?.closest('.entry-quantity') != null)
    return 1
  }
  // pressing the card of the suggested item would remove that item, and an item in another unit would need a confirmation, so the clerk
  // uses the next card
  const cards = await page.locator('.recent-card').evaluateAll((all) => all.map((card) => ({ code: card.querySelector('.recent-code')?.textContent?.trim() ?? '', text: card.textContent ?? '' })))
  const suggested = (await page.locator('.entry').allInnerTexts()).join(' ')
  const at = cards.findIndex(({ code, text }) => !suggested.includes(code) && !text.includes(', not '))
  const wanted = cards[at]?.code
  if (wanted === undefined) throw new Error('no recent item to take instead of the suggestion')
  await page.keyboard.press(`Alt+${at + 1}`)
  await page.waitForFunction((code) => {
    const entryTexts = [...document.querySelectorAll('.entry')].map((entry) => entry.textContent ?? '')
    return entryTexts.length === 1 && entryTexts[0]?.includes(code) === true && document.activeElement?.closest('.entry-quantity') != null
  }, wanted)
  // for an item with several contractors, the drawer offers the contractor that was last chosen for it
  if ((await page.locator('.contractor-none', { hasText: /^Last time/ }).count()) === 0) return 1
  await page.keyboard.press('Alt+c')
  await page.locator('.contractor-name').waitFor()
  return 2
}

/** Presses Ctrl+Enter; returns the time until the next ticket is ready, in ms, measured in the page. */
async function accept(page: Page): Promise<number> {
  await page.evaluate(`(() => {
    const before = document.querySelector('.drawer-title')?.textContent ?? ''
    const isReady = ${isReady.toString()}
    window.nextReady = new Promise((done) => {
      window.addEventListener('keydown', function pressed(event) {
        if (event.key !== 'Enter') return
        window.removeEventListener('keydown', pressed, true)
        const began = performance.now()
        const look = () => (isReady(before) ? done(performance.now() - began) : requestAnimationFrame(look))
        requestAnimationFrame(look)
      }, true)
    })
  })()`)
  await page.keyboard.press('Control+Enter')
  const ready = await page.evaluate<number | null>(`Promise.race([window.nextReady, new Promise((done) => setTimeout(() => done(null), ${LONGEST_MS}))])`)
  if (ready !== null) return ready
  throw new Error(`the next ticket was not ready after ${LONGEST_MS} ms; the drawer: ${await page.locator('.drawer').allInnerTexts()}; the status bar: ${await page.locator('.status-bar').innerText()}`)
}

/** Runs in the page: true once the drawer shows another ticket and either its quantity has the focus or two items are offered. */
function isReady(before: string): boolean {
  const title = document.querySelector('.drawer-title')?.textContent ?? ''
  const focused = document.activeElement
  const hasQuantity = focused instanceof HTMLInputElement && focused.closest('.entry-quantity') !== null && focused.value !== ''
  return title !== '' && title !== before && (hasQuantity || document.querySelectorAll('.suggested-item').length > 1)
}

/** Waits until no save is waiting in the background. */
const savesAreDone = (page: Page) => page.waitForFunction(() => !/saving|not sent/i.test(document.querySelector('.status-bar')?.textContent ?? ''))

/** How many saves are waiting, according to the status bar. */
async function waitingSaves(page: Page): Promise<number> {
  return Number(/(\d+) (?:saving|not sent)/.exec((await page.locator('.status-bar').textContent()) ?? '')?.[1] ?? 0)
}
