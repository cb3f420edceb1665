import type { Page } from 'playwright'

/** The keyboard of a page, with a count of the keys pressed; each typed character is one. */
export interface CountedKeys {
  press(...keys: readonly string[]): Promise<void>
  type(text: string): Promise<void>
  count(): number
}

/** Starts counting at 0. */
export function counted(page: Page): CountedKeys {
  let pressed = 0
  return {
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key)
      pressed += keys.length
    },
    async type(text) {
      await page.keyboard.type(text)
      pressed += text.length
    },
    count: () => pressed,
  }
}
