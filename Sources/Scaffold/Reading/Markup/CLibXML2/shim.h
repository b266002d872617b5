#ifndef SCAFFOLD_CLIBXML2_H
#define SCAFFOLD_CLIBXML2_H

// The event interface (SAX2) of libxml2. Foundation's parser stands on it too, but ends the process where a name or a
// comment is no UTF-8, and hands no document type declaration on.

// Where libxml2 was built with ICU, as in Debian, its headers bring in those of ICU, whose types clash with the copy that
// Foundation has. Only the end of a structure that is not used here depends on it.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/xmlerror.h>

// A macro with a cast, which Swift does not import.
static const unsigned int clibxml2_sax2_magic = XML_SAX2_MAGIC;

#endif
