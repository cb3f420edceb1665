import * as pdf from 'pdfjs-dist'

pdf.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href

/** An open PDF, and the size of its first page. The other pages use the same size until they are drawn. */
export interface OpenPdf {
  readonly file: pdf.PDFDocumentProxy
  readonly width: number
  readonly height: number
}

/**
 * Opens a PDF that somebody uploaded. Nothing in the file is executed: no script, no form and no compiled function. No URL in the file is
 * loaded. Throws if the file is damaged or has a password.
 */
export async function openPdf(content: Blob): Promise<OpenPdf> {
  const file = await pdf.getDocument({ data: new Uint8Array(await content.arrayBuffer()), isEvalSupported: false, enableXfa: false, useWasm: false, verbosity: pdf.VerbosityLevel.ERRORS }).promise
  const { width, height } = (await file.getPage(1)).getViewport({ scale: 1 })
  return { file, width, height }
}
