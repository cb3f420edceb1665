import { chromium, type Browser } from 'playwright'

let running: Promise<Browser> | undefined

/**
 * One Chromium for all test files of this process, which ends with the process: its start costs more than most tests.
 * What a test opens in it is a context of its own. One that has gone is started anew.
 */
export async function sharedChromium(): Promise<Browser> {
  const present = await running?.catch(() => undefined)
  if (present?.isConnected() === true) return present
  running = chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  })
  return running
}
