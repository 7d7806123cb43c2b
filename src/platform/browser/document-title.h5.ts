/** Sets the document's title. Taro.setNavigationBarTitle would write the text as HTML. */
export function setDocumentTitle(title: string): void {
  document.title = title;
}
