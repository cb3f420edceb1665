import page from '#src/setup/operating.md?raw'
import { anchorOf, readMarkdown, type Block } from '#src/main/client/help/markdown'

/** One section of the page for operators: a heading and the blocks below it. */
export interface OperatingSection {
  readonly id: string
  readonly title: string
  readonly blocks: readonly Block[]
}

/** The section with this heading is left out, because it does not apply to an installed product. */
const LEFT_OUT = 'Longer tests and measurements'
/** Sections start at this index: before it are the page's title and table of contents. */
const BEFORE_FIRST = 1

/** The sections of src/setup/operating.md. The table of settings in that file is generated from the server's configuration. */
export const operatingSections: readonly OperatingSection[] = page.split(/^## /m).slice(BEFORE_FIRST).flatMap((part) => {
  const end = part.indexOf('\n')
  const title = part.slice(0, end)
  return title === LEFT_OUT ? [] : [{ id: anchorOf(title), title, blocks: readMarkdown(part.slice(end)) }]
})
