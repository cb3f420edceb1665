import { expect, test } from 'vitest'
import { listMigrations } from '#src/platform/server/database/migrate'

test('the migrations are numbered one after the other: two of one number, or a number left out, stop every start', () => {
  expect(listMigrations().map(({ number }) => number)).toEqual(listMigrations().map((_, at) => at + 1))
})
