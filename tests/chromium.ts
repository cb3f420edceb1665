import { chromium, type Browser, type LaunchOptions } from 'playwright'
import { CHROMIUM_ARGS, findChromium } from '#src/setup/testing/chromium.mjs'

let running: Promise<Browser> | undefined

/**
 * One Chromium for all test files of this process, since starting it takes longer than most tests. It ends with the process,
 * and is started again if it has ended early. Each test opens its own browser context.
 */
export async function sharedChromium(): Promise<Browser> {
  const present = await running?.catch(() => undefined)
  if (present?.isConnected() === true) return present
  running = launchChromium()
  return running
}

/** Starts a Chromium for the caller alone. Throws when there is none on this machine. */
export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  const executablePath = await findChromium()
  if (executablePath === null) throw new Error('There is no Chromium: `npm test` installs one, or set CHROMIUM_PATH.')
  return chromium.launch({ executablePath, args: CHROMIUM_ARGS, ...options })
}
