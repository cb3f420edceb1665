import { chromium, type Browser } from 'playwright'

let running: Promise<Browser> | undefined

/**
 * One Chromium for all test files of this process, since starting it takes longer than most tests. It ends with the process, and is
 * started again if it has ended early. Each test opens a context of its own in it.
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
