// Styles and pictures mean nothing to jsdom: importing one gives an empty text.
module.exports = '';
