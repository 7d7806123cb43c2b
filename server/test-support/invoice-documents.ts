import { strToU8, zipSync } from 'fflate';

/* Documents of issued invoices, in the forms that the tax platform gives. */

export interface StatedInvoice {
  number: string;
  title: string;
  /** In yuan, as it is printed. */
  amount: string;
  remark?: string;
}

export const invoiceXml = ({ number, title, amount, remark = '' }: StatedInvoice): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<EInvoice><Header><EIid>${number}</EIid><Version>0.2</Version></Header><EInvoiceData>
<SellerInformation><SellerName>陕西省医学信息学会</SellerName></SellerInformation>
<BuyerInformation><BuyerIdNum>12650000457602211X</BuyerIdNum><BuyerName>${title}</BuyerName></BuyerInformation>
<BasicInformation><TotalAmWithoutTax>0.00</TotalAmWithoutTax><TotalTax-includedAmount>${amount}</TotalTax-includedAmount></BasicInformation>
<AdditionalInformation><Remark>${remark}</Remark></AdditionalInformation></EInvoiceData>
<TaxSupervisionInfo><InvoiceNumber>${number}</InvoiceNumber><IssueTime>2027-01-05</IssueTime></TaxSupervisionInfo></EInvoice>`);

export const invoiceOfd = (stated: StatedInvoice): Buffer =>
  Buffer.from(
    zipSync({
      'OFD.xml': strToU8(
        `<?xml version="1.0"?><ofd:OFD xmlns:ofd="http://www.ofdspec.org/2016"><ofd:DocBody><ofd:DocInfo><ofd:CustomDatas><ofd:CustomData Name="发票号码">${stated.number}</ofd:CustomData></ofd:CustomDatas></ofd:DocInfo></ofd:DocBody></ofd:OFD>`,
      ),
      'Doc_0/Attachs/original_invoice.xml': new Uint8Array(invoiceXml(stated)),
    }),
  );

/** A PDF with the number among its properties, or without. */
export const invoicePdf = (number = ''): Buffer =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj\n<< /Title (e-invoice)${number === '' ? '' : ` /InvoiceNumber (${number})`} >>\nendobj\n%%EOF`,
  );
