import { join } from 'node:path'
import type { Page } from 'playwright'

/** Takes a picture of a page for people to check, in the folder LOOKS if that is set. */
export async function look(page: Page, name: string): Promise<void> {
  const folder = process.env.LOOKS
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`) })
}
