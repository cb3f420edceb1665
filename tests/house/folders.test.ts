import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { crowdedFolders } from '#tests/house/exceptions/folders'
import { expectWithin } from '#tests/house/exceptions/only'
import { grouped, type SourceFile, sourceFiles } from '#tests/house/sources'

/** The maximum number of files directly in a folder (S-15). */
const FILES = 15

const product = sourceFiles('src', 'commands')
const linesOf = ({ text }: SourceFile) => text.split('\n').length - 1

describe('Folders and files keep their size', () => {
  test('S-15 no folder has more than 15 files beside its sub-folders, but for those listed', () => {
    const byFolder = grouped(product.map(({ path }) => path), dirname)
    expect(byFolder.size).toBeGreaterThan(100)
    expectWithin(new Map([...byFolder].map(([folder, files]) => [folder, files.length])), FILES, crowdedFolders)
  })

  test('S-15 half of the files have at most 80 lines, nine of ten at most 200', () => {
    const sizes = product.filter(({ path }) => !path.endsWith('.css')).map(linesOf).toSorted((a, b) => a - b)
    const at = (share: number) => sizes[Math.floor(sizes.length * share)] ?? 0
    expect({ median: at(0.5) <= 80, ninth: at(0.9) <= 200 }).toEqual({ median: true, ninth: true })
    expect(sizes.length).toBeGreaterThan(1_000)
  })
})
