import { expect, test } from 'vitest'
import { openDesk } from '#tests/api/reconciliation/desk'

test('PLUS-23 API-13 the net filter takes bounds with four decimals, both included, in lists, counts and totals', async () => {
  const desk = await openDesk()
  try {
    const [light, exact, heavy] = [await desk.ticket({ net_amount: '11.9999' }), await desk.ticket({ net_amount: '12.0000' }), await desk.ticket({ net_amount: '12.0001' })]
    const ids = async (query: string) => {
      const { status, body } = await desk.clerk.get(`/v1/slips/ids?project_id=${desk.project}&${query}`)
      expect(status, JSON.stringify(body)).toBe(200)
      return body.ids.toSorted((one: number, other: number) => one - other)
    }
    expect(await ids('filters[net_amount][gte]=12.0001')).toEqual([heavy])
    expect(await ids('filters[net_amount][lte]=11.9999')).toEqual([light])
    expect(await ids('filters[net_amount][gte]=12&filters[net_amount][lte]=12')).toEqual([exact])
    expect((await desk.clerk.get(`/v1/slips/count?project_id=${desk.project}&filters[net_amount][gte]=12`)).body.count).toBe(2)
    const { status, body } = await desk.clerk.post('/v1/slips/totals', { filters: { project_id: desk.project, filters: { net_amount: { gte: '12' } } } })
    expect([status, body.totals], JSON.stringify(body)).toMatchObject([200, [{ count: 2, net_amount: 24 }]])
  } finally {
    await desk.close()
  }
})
