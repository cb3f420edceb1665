import { randomBytes } from 'node:crypto'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { zipOf, type ZipEntry } from '#src/platform/server/files/zip'

const PIECE_BYTES = 64 * 1024

/** A disk that refuses the first write. */
const fullDisk = () => new Writable({ write: (_chunk, _encoding, next) => next(new Error('no space left')) })

test('H6 a zip that nobody reads any more opens no further file and leaves none open', async () => {
  const opened: { readonly name: string; readonly content: Readable }[] = []
  const entry = (name: string, pieces: readonly Buffer[]): ZipEntry => ({
    name,
    open() {
      const content = Readable.from(pieces)
      opened.push({ name, content })
      return content
    },
  })
  // the small files fit into the buffers of the zip, so it can go on to the large one after the disk has failed
  const zip = zipOf([...Array.from({ length: 5 }, (_, n) => entry(`${n}.txt`, [randomBytes(100)])), entry('large.bin', Array.from({ length: 80 }, () => randomBytes(PIECE_BYTES)))])
  await expect(pipeline(zip, fullDisk())).rejects.toThrow('no space left')
  for (let n = 0; n < 200; n += 1) await turn()
  expect(opened.filter(({ content }) => !content.closed).map(({ name }) => name)).toEqual([])
})
