import * as pdf from 'pdfjs-dist'

pdf.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href

/** An open pdf, and the size of its first page, which is also used for the other pages until they are drawn. */
export interface OpenPdf {
  readonly file: pdf.PDFDocumentProxy
  readonly width: number
  readonly height: number
}

/**
 * Opens a pdf that somebody uploaded. Nothing in it runs: no script, no form, no compiled function, and no address is loaded. Throws for a
 * file that is broken or has a password.
 */
export async function openPdf(content: Blob): Promise<OpenPdf> {
  const file = await pdf.getDocument({ data: new Uint8Array(await content.arrayBuffer()), isEvalSupported: false, enableXfa: false, useWasm: false, verbosity: pdf.VerbosityLevel.ERRORS }).promise
  const { width, height } = (await file.getPage(1)).getViewport({ scale: 1 })
  return { file, width, height }
}
