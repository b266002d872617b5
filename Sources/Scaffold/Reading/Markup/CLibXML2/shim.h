#ifndef SCAFFOLD_CLIBXML2_H
#define SCAFFOLD_CLIBXML2_H

// The event interface (SAX2) of libxml2. Foundation's parser uses it too, but traps on a name or a comment that is not
// UTF-8, and does not report document type declarations.

// Where libxml2 was built with ICU, as in Debian, its headers include those of ICU, whose types conflict with
// Foundation's copy. Only the last members of a structure that is not used here depend on it.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/xmlerror.h>

// A macro with a cast, which Swift does not import.
static const unsigned int clibxml2_sax2_magic = XML_SAX2_MAGIC;

#endif
