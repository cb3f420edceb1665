import { checkFile, checkText, DOCUMENT_CHARACTERS_MAX, formatOf, PDF_PAGES_MAX, storedDocumentText, type DocumentFormat } from '#src/areas/assistants/domain/documents/document'
import { throwIfRefused, unprocessable } from '#src/platform/server/http/errors'
import { readPdfText } from '#src/platform/server/pdf/reading/read-pdf'

/** Reads an uploaded file. Returns its format and its text. Throws 422, with the reason, if the file cannot be read. */
export async function readFile(person: { readonly dot_authority_id: number; readonly id: number }, name: string, content: Buffer): Promise<{ readonly format: DocumentFormat; readonly text: string }> {
  throwIfRefused(checkFile({ name, size: content.length }), [{ field: 'name', message: name }])
  const format = formatOf(name) ?? 'txt'
  const read = format === 'pdf' ? await textOfPdf(person, content) : utf8Of(content)
  const text = storedDocumentText(read)
  if (format === 'pdf' && text === '') throw unprocessable('errors.document_pdf_textless')
  throwIfRefused(checkText(text))
  return { format, text }
}

async function textOfPdf(person: Parameters<typeof readPdfText>[0], content: Buffer): Promise<string> {
  // the file name does not prove that the file is a PDF, so look for the header; a PDF may have some bytes before it
  if (!content.subarray(0, 1_024).includes('%PDF-')) throw unprocessable('errors.pdf_broken')
  // the limit counts UTF-16 units, at most two per character; reading one more detects a text that is too long
  const pdf = await readPdfText(person, content, { mostPages: PDF_PAGES_MAX, mostCharacters: DOCUMENT_CHARACTERS_MAX * 2 + 1 })
  if ('allowed' in pdf) throw unprocessable(pdf.message, pdf.values)
  if (pdf.pages > PDF_PAGES_MAX) throw unprocessable('errors.document_pdf_pages', { max: PDF_PAGES_MAX })
  return pdf.text
}

function utf8Of(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch (error) {
    throw unprocessable('errors.document_not_text', {}, [{ message: String(error) }])
  }
}
