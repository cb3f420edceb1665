import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveClient } from '#src/platform/server/http/client-files'
import { temporaryFolder } from '#tests/temporary-folder'

const folder = temporaryFolder('client-files')
let app: FastifyInstance

beforeAll(async () => {
  mkdirSync(join(folder.path, 'assets'))
  writeFileSync(join(folder.path, 'index.html'), '<!doctype html><title>Slipway</title>')
  writeFileSync(join(folder.path, 'assets', 'main-1a2b.js'), 'export {}')
  app = Fastify()
  await serveClient(app, folder.path)
})
afterAll(async () => {
  await app.close()
  folder.remove()
})

const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8'

describe('the built client', () => {
  test.each([
    ['/', BROWSER], ['/', '*/*'], ['/projects/5/pay-items', BROWSER], ['/?tab=1', '*/*'], ['/projects/a.b', BROWSER],
  ])('the address %s opens the page for a client that accepts %s', async (url, accept) => {
    const { statusCode, headers, body } = await app.inject({ url, headers: { accept } })
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/html; charset=utf-8', 'no-cache'])
    expect(body).toContain('<title>Slipway</title>')
  })

  test('a hashed file is cached forever, and a missing one is not answered with the page', async () => {
    expect((await app.inject('/assets/main-1a2b.js')).headers['cache-control']).toContain('immutable')
    expect((await app.inject({ url: '/assets/main-ffff.js', headers: { accept: '*/*' } })).statusCode).toBe(404)
  })

  test.each(['/v1/nothing', '/api/nothing', '/auth-service/nothing'])('a call that does not exist, %s, answers 404 as JSON and not the page', async (url) => {
    const { statusCode, headers } = await app.inject({ url, headers: { accept: BROWSER } })
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
  })

  test('a program that accepts any type gets 404 at the address of a pane', async () => {
    expect((await app.inject({ url: '/projects/5/pay-items', headers: { accept: '*/*' } })).statusCode).toBe(404)
  })

  test('only reads open the page', async () => {
    expect((await app.inject({ url: '/', method: 'HEAD', headers: { accept: '*/*' } })).statusCode).toBe(200)
    expect((await app.inject({ url: '/projects', method: 'POST', headers: { accept: BROWSER } })).statusCode).toBe(404)
  })
})
