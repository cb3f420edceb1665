import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect as seen } from 'playwright/test'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { picture } from '#tests/api/images/pictures'
import { openScreenDesk, type ScreenDesk } from '#tests/screens/desk'
import { temporaryFolder } from '#tests/temporary-folder'
import { thorough } from '#tests/thorough'

const sees = seen.configure({ timeout: 30_000 })
const folder = temporaryFolder('pictures')
const file = (name: string) => join(folder.path, name)

let desk: ScreenDesk
let page: Page
let path: string
beforeAll(async () => {
  desk = await openScreenDesk()
  writeFileSync(file('Truck 7.jpg'), await picture('jpeg', { width: 64, height: 32 }))
  copyFileSync(file('Truck 7.jpg'), file('Truck 8.jpg'))
  writeFileSync(file('Large.png'), await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 60 } } }).png().toBuffer())
  writeFileSync(file('notes.pdf'), '%PDF-1.7\n1 0 obj')
})
beforeEach(async () => {
  const project = await desk.make.project()
  path = `/projects/${project}/tickets/${await desk.make.ticket(project)}/images`
  page = await desk.open(path)
  await sees(view()).toBeFocused()
})
afterEach(() => page.close())
afterAll(async () => {
  await desk.close()
  folder.remove()
})

const view = () => page.getByRole('group', { name: /^Images of ticket/ })
const shown = () => page.getByRole('img', { name: /^Image \d of \d of ticket/ })
const refusals = () => page.getByRole('alert', { name: 'Refusals' })

/**
 * Drags files from outside the browser over an element and drops them there, unless `isLetGo` is false (then they are only dragged). The
 * events are sent to the browser itself, which handles them like a person's drag.
 */
async function drop(onto: ReturnType<typeof view>, names: readonly string[], isLetGo = true): Promise<void> {
  const box = await onto.boundingBox()
  if (box === null) throw new Error('nothing is there to drop onto')
  const input = await page.context().newCDPSession(page)
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, data: { items: [], files: names.map(file), dragOperationsMask: 1 } }
  for (const type of ['dragEnter', 'dragOver', ...(isLetGo ? ['drop'] : [])] as const) await input.send('Input.dispatchDragEvent', { ...at, type: type as 'drop' })
  await input.detach()
}

/** Puts a picture on the clipboard, as another program does, and presses the browser's paste key. */
async function paste(content: Buffer): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(async (base64) => {
    const blob = new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], { type: 'image/png' })
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })])
  }, content.toString('base64'))
  await page.keyboard.press('Control+v')
}

test('TICK-68 SHELL-78 ERR-14 a picture is added to a ticket by pasting it in the browser, whether or not the ticket already has images', async () => {
  await paste(await picture('png', { width: 48, height: 24 }))
  await sees(shown()).toHaveAccessibleName(/^Image 1 of 1 of ticket /)
  await sees(page.getByText('Image added.').first()).toBeVisible()
  await sees(view()).toBeFocused()
  await paste(await picture('png', { width: 48, height: 24, red: 20 }))
  await sees(shown()).toHaveAccessibleName(/^Image 2 of 2 of ticket /)
})

thorough('TICK-68 SHELL-78 a file dropped on the images is added, and a hint is shown while it is over them', async () => {
  await drop(view(), ['Truck 7.jpg'], false)
  await sees(page.getByText('Drop one image here')).toBeVisible()
  await drop(view(), ['Truck 7.jpg'])
  await sees(shown()).toHaveAccessibleName(/^Image 1 of 1 of ticket .*: Truck 7\.jpg/)
  await sees(page.getByText('Drop one image here')).toBeHidden()
})

thorough('TICK-67 a large image on a bad connection shows its progress and its retries, resumes where it stopped, and is shown', async () => {
  const offsets: number[] = []
  let isLost = true
  await page.route('**/v1/images/uploads/**', async (route) => {
    const request = route.request()
    if (request.method() !== 'PUT') return route.continue()
    offsets.push(Number(new URL(request.url()).searchParams.get('offset')))
    // the connection breaks at the second piece and is restored later
    if (offsets.length > 1 && isLost) return route.abort('connectionreset')
    return route.continue()
  })
  await drop(view(), ['Large.png'])
  const uploads = page.getByRole('group', { name: 'Uploads' })
  await sees(uploads).toContainText(/Large\.png.*Connection lost\. Trying again in \d+ seconds?\./)
  await sees(uploads.getByRole('button', { name: /Cancel image upload/ })).toBeVisible()
  if (process.env.PICTURES !== undefined) {
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.screenshot({ path: `${process.env.PICTURES}/upload-${scheme}.png` })
    }
  }
  isLost = false
  await sees(shown()).toHaveAccessibleName(/^Image 1 of 1 of ticket .*: Large\.png/)
  await sees(uploads).toHaveCount(0)
  const [first, second] = offsets
  expect([first, second !== undefined && second > 0, offsets.slice(1).includes(0)]).toEqual([0, true, false])
})

thorough('TICK-68 ERR-12 dropping several files, or one that is not a picture, adds nothing and says why', async () => {
  await drop(view(), ['Truck 7.jpg', 'Truck 8.jpg'])
  await sees(refusals()).toContainText('Only one file at a time.')
  await drop(view(), ['notes.pdf'])
  await sees(refusals()).toContainText('Invalid file format, allowed formats jpeg, jpg, png.')
  await sees(view()).toContainText('This ticket has no image.')
})

test('SHELL-78 a file dropped outside of the images does not replace the page, and what was typed is kept', async () => {
  await page.keyboard.press('Control+k')
  await sees(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('add im')
  await drop(page.getByRole('navigation').first(), ['Truck 7.jpg'])
  await sees(page.getByRole('dialog').getByRole('combobox')).toHaveValue('add im')
  expect(new URL(page.url()).pathname).toBe(path)
  // at each step of a drag, the browser's default is prevented for files, but not for dragged text
  const isPrevented = (type: string, isFile: boolean) =>
    page.evaluate(([name, ofFile]) => {
      const dataTransfer = new DataTransfer()
      if (ofFile === true) dataTransfer.items.add(new File(['x'], 'Truck 7.jpg', { type: 'image/jpeg' }))
      else dataTransfer.setData('text/plain', 'words')
      return !document.body.dispatchEvent(new DragEvent(String(name), { dataTransfer, bubbles: true, cancelable: true }))
    }, [type, isFile] as const)
  expect([await isPrevented('dragover', true), await isPrevented('drop', true), await isPrevented('dragover', false), await isPrevented('drop', false)]).toEqual([true, true, false, false])
})
