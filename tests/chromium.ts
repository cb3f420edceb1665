import { chromium, type Browser, type LaunchOptions } from 'playwright'
import { CHROMIUM_ARGS, findChromium } from '#src/setup/testing/chromium.mjs'

/**
 * Most pages of tests live for a few seconds, too short for the work of the optimizing compiler Maglev to pay off, so it compiles only
 * functions and loops that run ten times as often as usual. The other compilers work as usual. A V8 that does not know these flags
 * ignores them.
 */
const OPTIMIZE_LATER = '--js-flags=--invocation-count-for-maglev=4000 --invocation-count-for-maglev-osr=1000'

let running: Promise<Browser> | undefined

/**
 * One Chromium for all test files of this process, since starting it takes longer than most tests. It ends with the process,
 * and is started again if it has ended early. Each test opens its own browser context.
 */
export async function sharedChromium(): Promise<Browser> {
  const present = await running?.catch(() => undefined)
  if (present?.isConnected() === true) return present
  running = launchChromium({ args: [...CHROMIUM_ARGS, OPTIMIZE_LATER] })
  return running
}

/** Starts a Chromium for the caller alone. Throws when there is none on this machine. */
export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  const executablePath = await findChromium()
  if (executablePath === null) throw new Error('There is no Chromium: `npm test` installs one, or set CHROMIUM_PATH.')
  return chromium.launch({ executablePath, args: CHROMIUM_ARGS, ...options })
}
