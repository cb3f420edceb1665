import type { Page } from 'playwright'

const PROBE = '/no-such-file.txt?caught'

/**
 * Makes `page.route` return only once the page's requests really go through the route. In a page that has already loaded, the renderer
 * learns of a route a moment later. A request sent until then, for example by the next key, would bypass the route and reach the server.
 */
export function routesHold(page: Page): void {
  const route = page.route.bind(page)
  page.route = async (...args) => {
    const undo = await route(...args)
    if (!page.url().startsWith('http')) return undo
    await route(`**${PROBE}`, (probe) => probe.fulfill({ body: 'caught' }), { times: 1 })
    await page.evaluate(async (address) => {
      const isCaught = () => fetch(address, { cache: 'no-store' }).then((answer) => answer.text(), () => 'caught').then((text) => text === 'caught')
      while (!(await isCaught())) await new Promise((done) => requestAnimationFrame(done))
    }, PROBE)
    return undo
  }
}
