/** A mobile number as people read it out, `138 1234 5678`; any other text stays as it is. */
export function spacedPhone(phone: string): string {
  return phone.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3');
}
