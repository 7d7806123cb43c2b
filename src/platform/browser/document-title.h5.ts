/** Sets the document's title. Not by Taro.setNavigationBarTitle, which writes the text as HTML on H5. */
export function setDocumentTitle(title: string): void {
  document.title = title;
}
