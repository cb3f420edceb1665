import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { grouped, type SourceFile, sourceFiles } from '#tests/house/sources'

/** The maximum number of files directly in a folder (S-15). */
const FILES = 15

const product = sourceFiles('src', 'commands')
const linesOf = ({ text }: SourceFile) => text.split('\n').length - 1

describe('Folders and files remain small', () => {
  test('S-15 no folder has more than 15 files, not counting its subfolders', () => {
    const byFolder = grouped(product.map(({ path }) => path), dirname)
    expect(byFolder.size).toBeGreaterThan(100)
    expect([...byFolder].filter(([, files]) => files.length > FILES).map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([])
  })

  test('S-15 half of the files have at most 80 lines, and nine out of ten at most 200', () => {
    const sizes = product.filter(({ path }) => !path.endsWith('.css')).map(linesOf).toSorted((a, b) => a - b)
    const at = (share: number) => sizes[Math.floor(sizes.length * share)] ?? 0
    expect({ median: at(0.5) <= 80, ninth: at(0.9) <= 200 }).toEqual({ median: true, ninth: true })
    expect(sizes.length).toBeGreaterThan(1_000)
  })
})
