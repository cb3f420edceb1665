import { Pen } from '#src/platform/server/pdf/pen'

/** The kinds of structure elements that our documents use (ISO 32000-1, 14.8.4). */
export type Kind = 'H1' | 'H2' | 'P' | 'Sect' | 'Table' | 'TR' | 'TH' | 'TD'

/** Internal state of pdfkit, which its types leave out: the structure elements of each page's content. */
interface Tagged {
  getStructParentTree(): { get(key: number): unknown; add(key: number, value: unknown): unknown }
  readonly page: { readonly structParentTreeKey: number; readonly dictionary: { data: unknown } } | null
  ref(data: unknown): { data: unknown; end(): void }
}

/**
 * The pages of a tagged document. A screen reader reads them in the order in which they were drawn. Everything that is drawn belongs to an
 * element or is marked as decoration. Memory use does not grow with the length of the document.
 */
export class TaggedPages {
  readonly pen: Pen
  private readonly document: PDFKit.PDFStructureElement
  private pages = 0

  constructor(title: string, author: string) {
    this.pen = new Pen(title, author, { tagged: true })
    this.document = this.pen.doc.struct('Document')
    this.pen.doc.addStructure(this.document)
  }

  /** Begins a new page. Returns its number, counted from 1. Must not be called while an element is being drawn. */
  next(): number {
    this.settlePage()
    const { page: last } = this.pen.doc as unknown as Tagged
    this.pen.doc.addPage()
    // free the memory of the previous page, which is already written; the document's list of pages needs only its object number
    if (last !== null) last.dictionary.data = null
    this.pages += 1
    return this.pages
  }

  /** Adds an element that can contain other elements. `within` is its parent: the document itself or another element. */
  open(kind: Kind, within: PDFKit.PDFStructureElement = this.document): PDFKit.PDFStructureElement {
    const element = this.pen.doc.struct(kind)
    within.add(element)
    return element
  }

  /** Adds an element and draws its content. */
  draw(kind: Kind, within: PDFKit.PDFStructureElement, content: () => void): void {
    const element = this.pen.doc.struct(kind, kind === 'TH' ? { scope: 'Column' } as object : {}, content)
    within.add(element)
  }

  /** Draws decoration, which screen readers skip: content that has no meaning of its own, such as lines, or repeats on every page. */
  decorate(content: () => void): void {
    this.pen.doc.markContent('Artifact', { type: 'Layout' })
    content()
    this.pen.doc.endMarkedContent()
  }

  /** Ends the document. */
  end(): void {
    this.settlePage()
    this.document.end()
    this.pen.doc.end()
  }

  /** Writes the list of the current page's elements to the document. Otherwise, pdfkit would keep it in memory until the document ends. */
  private settlePage(): void {
    const { doc } = this.pen
    const tagged = doc as unknown as Tagged
    if (this.pages === 0 || tagged.page === null) return
    const key = tagged.page.structParentTreeKey
    const written = tagged.ref(tagged.getStructParentTree().get(key))
    tagged.getStructParentTree().add(key, written)
    written.end()
    written.data = null
  }
}
