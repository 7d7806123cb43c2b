/** The screens of registering, alone and by a table. */
export const registrationScreenMutants = [];
