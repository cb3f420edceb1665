import page from '#src/setup/operating.md?raw'
import { anchorOf, readMarkdown, type Block } from '#src/main/client/help/markdown'

/** A part of the page for operators: what is below one of its headings. */
export interface OperatingSection {
  readonly id: string
  readonly title: string
  readonly blocks: readonly Block[]
}

/** Of no use to an installed product. */
const LEFT_OUT = 'Longer tests and measurements'
/** The title of the page and its own list of contents. */
const BEFORE_FIRST = 1

/** The sections of src/setup/operating.md, whose table of settings is generated from what the server reads. */
export const operatingSections: readonly OperatingSection[] = page.split(/^## /m).slice(BEFORE_FIRST).flatMap((part) => {
  const end = part.indexOf('\n')
  const title = part.slice(0, end)
  return title === LEFT_OUT ? [] : [{ id: anchorOf(title), title, blocks: readMarkdown(part.slice(end)) }]
})
