import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { findings } from '#tests/axe'
import { expect, test } from '#tests/journeys/hand'
import { tooWide } from '#tests/journeys/too-wide'

const client = join(import.meta.dirname, '..', '..', 'src', 'client')
/** What stands for the names in a path; the first of each is there in the sample data. */
const SAMPLE: Readonly<Record<string, string>> = { projectId: '1', slipId: '1', number: '1' }

/** The paths of all panes, read off their files: a new one is looked at without a line here. */
function everyPath(): string[] {
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('-pane.ts'))
  const paths = files.flatMap((name) => [...readFileSync(join(client, name), 'utf8').matchAll(/^ {2}path: '(\/[^']*)'/gm)].map(([, path = '']) => path))
  return paths.map((path) => path.replaceAll(/:(\w+)/g, (_, name: string) => SAMPLE[name] ?? '1')).toSorted()
}

/** Three walks, each short enough to say soon what is wrong. */
const WALKS: readonly (readonly [name: string, agency: string, isOf: (path: string) => boolean])[] = [
  ['of a project', 'cascadia', (path) => /^\/(projects|reconciliation)\/1\b/.test(path)],
  ['of administrators', 'cascadia', (path) => /^\/(admin\/|pay-item)/.test(path)],
  // The flags are open to the house's own people alone.
  ['of everybody', 'meridian', (path) => !/^\/(projects\/1\b|reconciliation\/1\b|admin\/|pay-item)/.test(path)],
]

/** All that is wrong is told, not the first alone. */
const narrow = expect.configure({ soft: true })

test.describe.configure({ timeout: 180_000 })

for (const [name, agency, isOf] of WALKS) {
  test(`WORK-36, WORK-37 on the screens ${name} axe finds nothing in any theme, and at 320 pixels none scrolls sideways`, async ({ hand, page }) => {
    const paths = everyPath().filter(isOf)
    expect(paths.length).toBeGreaterThan(5)
    await hand.signIn(`administrator@${agency}.example`, '/projects')
    const wrong: string[] = []
    for (const path of paths) {
      await page.setViewportSize({ width: 1600, height: 900 })
      await page.evaluate((address) => {
        history.replaceState(null, '', address)
        dispatchEvent(new PopStateEvent('popstate'))
      }, path)
      await expect(page, path).toHaveURL(path)
      await expect(page.locator('.skeleton:not(.workshop *), [aria-busy=true]'), path).toHaveCount(0)
      await page.waitForLoadState('networkidle')
      wrong.push(...(await findings(page, '.pane')).map((finding) => `${path} ${finding}`))
      if (process.env.PICTURES !== undefined) await takePictures(page, join(process.env.PICTURES, path.slice(1).replaceAll('/', '-')))
      await page.setViewportSize({ width: 320, height: 640 })
      await narrow.poll(() => tooWide(page), { message: `${path} at 320 px`, timeout: 5_000 }).toEqual([])
    }
    expect(wrong).toEqual([])
  })
}

/** For whoever wants to look: PICTURES names the folder. */
async function takePictures(page: Page, file: string): Promise<void> {
  for (const theme of ['light', 'dark', 'high_contrast']) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme)
    await page.screenshot({ path: `${file}.${theme}.png` })
  }
}
