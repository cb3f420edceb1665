/** One color of a theme: the name of its token and its value. */
export interface ThemeColor {
  readonly name: string
  readonly value: string
}

/** The colors that the style sheets give to a theme, in their order; read from the sheets, so that the page cannot say others. */
export function colorsOf(theme: string): readonly ThemeColor[] {
  return [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) => (rule instanceof CSSStyleRule && namesTheme(rule.selectorText, theme) ? colorsIn(rule.style) : [])))
}

function namesTheme(selector: string, theme: string): boolean {
  return selector.split(',').some((one) => one.trim().replaceAll('"', "'") === `[data-theme='${theme}']`)
}

function colorsIn(style: CSSStyleDeclaration): readonly ThemeColor[] {
  return [...style].filter((name) => name.startsWith('--')).map((name) => ({ name, value: style.getPropertyValue(name).trim() })).filter(({ value }) => value.startsWith('#'))
}
