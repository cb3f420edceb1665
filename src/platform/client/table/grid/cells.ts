import type { ICellRendererComp, ICellRendererParams, IComponent, IHeaderParams } from 'ag-grid-community'
import type { LucideIcon } from 'lucide-react'
import { valueIn } from '#src/platform/client/table/columns'
import type { CardSpec, ColumnSpec, StatusTone } from '#src/platform/client/table/columns'
import { headOf, isOverIn, spokenOf, textOf } from '#src/platform/client/table/cells/kinds'
import { tableWords } from '#src/platform/client/table/messages'
import type { TableRow } from '#src/platform/client/table/model'

/**
 * Returns a drawn icon that a cell can clone, or null until React has drawn it. Cells are plain elements, so React draws each icon only
 * once.
 */
export type IconTemplates = (icon: LucideIcon) => Element | null

export interface CellParams<Row extends TableRow> {
  readonly spec: ColumnSpec<Row>
  readonly icons: IconTemplates
}

abstract class PlainCell<Params> implements ICellRendererComp {
  protected readonly element = document.createElement('span')
  init(params: ICellRendererParams & Params): void {
    this.draw(params)
  }
  refresh(params: ICellRendererParams & Params): boolean {
    this.element.replaceChildren()
    this.draw(params)
    return true
  }
  getGui(): HTMLElement {
    return this.element
  }
  protected abstract draw(params: ICellRendererParams & Params): void
}

/** The placeholder for a value that is loading: a gray bar, and one word per row for screen readers. */
export class SkeletonCell extends PlainCell<{ spoken?: boolean }> {
  protected draw({ spoken }: { spoken?: boolean }): void {
    this.element.className = 'table-skeleton'
    if (spoken) this.element.append(hidden(tableWords.rowLoading))
  }
}

/** A cell in the column that names rows, for a row without a name. Shows nothing, but has a word for screen readers. */
export class NamelessCell extends PlainCell<object> {
  protected draw(): void {
    this.element.append(hidden(tableWords.nameless))
  }
}

/** A status or flag: icon, word and color together, never the color alone. */
export class PillCell<Row extends TableRow> extends PlainCell<CellParams<Row>> {
  protected draw({ data, spec, icons }: ICellRendererParams<Row> & CellParams<Row>): void {
    if (data) this.element.append(pillOf(spec, data, icons))
  }
}

/** A value with a mark: a sign precedes the value, and the sentence of the mark is a tooltip and is read by screen readers. */
export class NotedCell<Row extends TableRow> extends PlainCell<CellParams<Row>> {
  protected draw({ data, spec }: ICellRendererParams<Row> & CellParams<Row>): void {
    if (!data) return
    const mark = spec.mark?.(data) ?? null
    this.element.title = mark?.words ?? ''
    if (mark === null) return this.element.append(textOf(spec, data))
    const sign = styled('table-note', mark.look === 'fault' ? '!' : '✓')
    sign.ariaHidden = 'true'
    this.element.append(sign, textOf(spec, data), hidden(`, ${mark.words}`))
  }
}

/**
 * A number followed by its unit in gray, for a column whose rows have different units. A red word precedes a number that is over its limit.
 */
export class UnitCell<Row extends TableRow> extends PlainCell<CellParams<Row>> {
  protected draw({ data, spec }: ICellRendererParams<Row> & CellParams<Row>): void {
    if (!data) return
    const text = textOf(spec, data)
    const isOver = isOverIn(spec, data)
    this.element.className = isOver ? 'table-over' : ''
    if (isOver) this.element.append(pill(tableWords.over, 'rejected', null), ' ')
    // A unit may contain a blank itself: C Y.
    const blank = text === spec.absent ? -1 : text.indexOf(' ')
    this.element.append(blank < 0 ? text : text.slice(0, blank))
    if (blank >= 0) this.element.append(' ', styled('table-unit', text.slice(blank + 1)))
  }
}

/** A percentage with a bar before it. The number and the bar show the same value. */
export class ShareCell<Row extends TableRow> extends PlainCell<CellParams<Row>> {
  protected draw({ data, spec }: ICellRendererParams<Row> & CellParams<Row>): void {
    if (!data || spec.kind !== 'share') return
    const text = textOf(spec, data)
    this.element.className = `table-share ${spec.isLow?.(data) === true ? 'table-share-low' : ''}`
    if (text === '') return
    const bar = styled('table-share-bar', '')
    bar.style.setProperty('--share', `${Number(valueIn(spec, data))}%`)
    this.element.append(bar, styled('table-share-number', text))
  }
}

/** A few numbers as small bars, the last one emphasized. Screen readers get the numbers. */
export class BarsCell<Row extends TableRow> extends PlainCell<CellParams<Row>> {
  protected draw({ data, spec }: ICellRendererParams<Row> & CellParams<Row>): void {
    if (!data) return
    const numbers = String(valueIn(spec, data) ?? '').split(' ').map(Number)
    const most = Math.max(1, ...numbers)
    const bars = styled('table-bars', '')
    bars.ariaHidden = 'true'
    bars.title = textOf(spec, data)
    for (const number of numbers) {
      const bar = styled('', '')
      bar.style.setProperty('--height', `${Math.round((number / most) * 100)}%`)
      bars.append(bar)
    }
    this.element.append(bars, hidden(textOf(spec, data)))
  }
}

/** A row of the LIST view: number, status and quantity on one line, the rest below it (TICK-2). */
export class CardCell<Row extends TableRow> extends PlainCell<CardParams<Row>> {
  protected draw({ data, card, specs, icons, markOf }: ICellRendererParams<Row> & CardParams<Row>): void {
    if (!data) return
    const spec = (id: string | undefined) => specs.find((one) => one.id === id)
    const [title, aside, mark] = [spec(card.title), spec(card.aside), markOf(data)]
    this.element.className = 'table-card'
    const head = styled('table-card-head', '')
    if (title) head.append(styled('table-card-title', textOf(title, data)))
    if (mark) head.append(...markWords(mark))
    for (const badge of card.badges ?? []) {
      const badgeSpec = spec(badge)
      if (badgeSpec) head.append(pillOf(badgeSpec, data, icons))
    }
    if (aside) head.append(styled('table-card-aside', `${textOf(aside, data)} ${headOf(aside).slice(aside.label.length + 2)}`.trim()))
    const details = card.details.flatMap((id) => {
      const detailSpec = spec(id)
      const text = detailSpec ? textOf(detailSpec, data) : ''
      return detailSpec && text !== '' ? [detailSpec.kind === 'text' ? text : spokenOf(detailSpec, data)] : []
    })
    this.element.append(head, styled('table-card-details', details.join(' · ')))
  }
}

export interface CardParams<Row extends TableRow> {
  readonly card: CardSpec
  readonly specs: readonly ColumnSpec<Row>[]
  readonly icons: IconTemplates
  readonly markOf: (row: Row) => RowMark | undefined
}

export type RowMark = 'saving' | 'left'

/**
 * The first cell of a row that is being saved or no longer matches the filter: the value, then an icon with words, or the column's
 * `leftWord`.
 */
export class MarkedCell<Row extends TableRow> extends PlainCell<CellParams<Row> & { mark: RowMark }> {
  protected draw({ data, spec, mark }: ICellRendererParams<Row> & CellParams<Row> & { mark: RowMark }): void {
    const word = data && mark === 'left' ? (spec.leftWord?.(data) ?? null) : null
    this.element.append(data ? textOf(spec, data) : '', ' ', ...(word === null ? markWords(mark) : leftWords(word)))
  }
}

export interface SelectBoxParams<Row extends TableRow> {
  readonly nameOf: (row: Row) => string
}

/** A row's check box, labeled by the row and its state: 'Select 4K-86602 (not selected)' (CLERK-39). The selection handles its clicks. */
export class SelectBoxCell<Row extends TableRow> implements ICellRendererComp<Row> {
  private readonly box = document.createElement('input')
  private params: (ICellRendererParams<Row> & SelectBoxParams<Row>) | null = null
  private readonly draw = (): void => {
    if (this.params === null) return
    const { node, data, nameOf } = this.params
    const isSelected = node.isSelected() ?? false
    this.box.checked = isSelected
    const name = data === undefined ? '' : `${nameOf(data)} `
    this.box.setAttribute('aria-label', `${tableWords.selectRow} ${name}(${isSelected ? tableWords.selected : tableWords.notSelected})`)
  }
  init(params: ICellRendererParams<Row> & SelectBoxParams<Row>): void {
    this.box.type = 'checkbox'
    this.box.className = 'table-box'
    this.box.tabIndex = -1
    this.refresh(params)
    params.node.addEventListener('rowSelected', this.draw)
  }
  refresh(params: ICellRendererParams<Row> & SelectBoxParams<Row>): boolean {
    this.params = params
    this.draw()
    return true
  }
  getGui(): HTMLElement {
    return this.box
  }
  destroy(): void {
    this.params?.node.removeEventListener('rowSelected', this.draw)
  }
}

export interface SelectAllParams {
  readonly selectAll: {
    readonly state: () => 'none' | 'some' | 'all'
    readonly toggle: () => void
    readonly changed: (redraw: () => void) => () => void
  }
}

/** The header of the selection column: a check box for all matching rows, with text for screen readers. */
export class SelectAllHead implements IComponent<IHeaderParams & SelectAllParams> {
  private readonly element = document.createElement('label')
  private readonly box = document.createElement('input')
  private stop: () => void = () => undefined
  init({ selectAll }: IHeaderParams & SelectAllParams): void {
    this.element.className = 'table-select-all'
    this.box.type = 'checkbox'
    this.box.className = 'table-box'
    this.box.tabIndex = -1
    this.element.append(this.box, hidden(tableWords.selectAll))
    this.box.addEventListener('change', () => selectAll.toggle())
    const redraw = (): void => {
      this.box.checked = selectAll.state() === 'all'
      this.box.indeterminate = selectAll.state() === 'some'
    }
    this.stop = selectAll.changed(redraw)
    redraw()
  }
  getGui(): HTMLElement {
    return this.element
  }
  refresh(): boolean {
    return true
  }
  destroy(): void {
    this.stop()
  }
}

/** A mark's icon. Its words are a tooltip for the pointer and hidden text for screen readers. */
function markWords(mark: RowMark): HTMLElement[] {
  const words = mark === 'saving' ? tableWords.saving : tableWords.left
  const sign = styled(`table-mark table-mark-${mark}`, '')
  sign.ariaHidden = 'true'
  sign.title = words
  return [sign, hidden(`, ${words}`)]
}

/** The word that says why a row no longer matches the filter. Screen readers and the tooltip get the full text. */
function leftWords(word: string): HTMLElement[] {
  const pill = styled('table-pill table-pill-left', word)
  pill.title = tableWords.left
  return [pill, hidden(`, ${tableWords.left}`)]
}

function pillOf<Row extends TableRow>(spec: ColumnSpec<Row>, row: Row, icons: IconTemplates): HTMLElement | string {
  if (spec.kind === 'status') {
    const look = spec.looks[String(valueIn(spec, row))]
    return look ? pill(look.word, look.tone, icons(look.icon)) : textOf(spec, row)
  }
  if (spec.kind === 'count' && spec.sign !== undefined) return signOf(spec.sign, Number(valueIn(spec, row) ?? 0), icons)
  return spec.kind === 'flag' && valueIn(spec, row) === true ? pill(spec.word, spec.tone ?? 'flagged', icons(spec.icon)) : ''
}

/** A number after its icon, with words for screen readers; empty for 0. */
function signOf({ icon, words }: { readonly icon: LucideIcon; readonly words: (count: number) => string }, count: number, icons: IconTemplates): HTMLElement | string {
  if (count === 0) return ''
  const [element, number] = [styled('table-sign', ''), styled('', String(count))]
  const drawn = icons(icon)
  element.title = words(count)
  number.ariaHidden = 'true'
  element.append(...(drawn === null ? [] : [drawn.cloneNode(true)]), number, hidden(words(count)))
  return element
}

function pill(word: string, tone: StatusTone, icon: Element | null): HTMLElement {
  const element = styled(`table-pill table-pill-${tone}`, word)
  if (icon) element.prepend(icon.cloneNode(true))
  return element
}

function hidden(words: string): HTMLElement {
  return styled('table-hidden', words)
}

function styled(className: string, text: string): HTMLElement {
  const element = document.createElement('span')
  element.className = className
  element.textContent = text
  return element
}
